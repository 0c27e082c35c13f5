import codeCss from '../../ui/styles/code.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import loginCss from '../../ui/styles/login.css?inline'

export { EmailVerifyDevice } from './EmailVerifyDevice'
export { EmailVerifyOtp } from './EmailVerifyOtp'

export const sheets = [connectingCss, codeCss, loginCss]
