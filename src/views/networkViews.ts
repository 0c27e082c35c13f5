import connectingCss from '../styles/connecting.css?inline'
import formsCss from '../styles/forms.css?inline'

export { Networks } from './Networks/Networks'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain'

export const sheet: string = connectingCss + formsCss
