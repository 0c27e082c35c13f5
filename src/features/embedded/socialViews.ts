import connectingCss from '../../ui/styles/connecting.css?inline'
import loginCss from '../../ui/styles/login.css?inline'

export { ConnectingSocial } from './ConnectingSocial'
export { ConnectSocials } from '../connect/ConnectSocials'

export const sheets = [connectingCss, loginCss]
