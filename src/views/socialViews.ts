import connectingCss from '../styles/connecting.css?inline'
import loginCss from '../styles/login.css?inline'

export { ConnectingSocial } from './ConnectingSocial/ConnectingSocial'
export { ConnectSocials } from './ConnectSocials/ConnectSocials'

export const sheet: string = connectingCss + loginCss
