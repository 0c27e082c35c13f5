export { siwx as GET, siwx as POST } from '../../../siwx'
