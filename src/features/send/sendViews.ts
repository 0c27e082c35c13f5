import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import loginCss from '../../ui/styles/login.css?inline'
import sendCss from '../../ui/styles/send.css?inline'

export { Send } from './Send'
export { SendConfirmed } from './SendConfirmed'
export { SendPreview } from './SendPreview'
export { SendSelectToken } from './SendSelectToken'

export const sheets = [connectingCss, formsCss, loginCss, sendCss]
