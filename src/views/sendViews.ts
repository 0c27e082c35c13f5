import connectingCss from '../styles/connecting.css?inline'
import formsCss from '../styles/forms.css?inline'
import loginCss from '../styles/login.css?inline'
import sendCss from '../styles/send.css?inline'

export { Send } from './Send/Send'
export { SendConfirmed } from './SendConfirmed/SendConfirmed'
export { SendPreview } from './SendPreview/SendPreview'
export { SendSelectToken } from './SendSelectToken/SendSelectToken'

export const sheet: string = connectingCss + formsCss + loginCss + sendCss
