import codeCss from '../styles/code.css?inline'
import connectingCss from '../styles/connecting.css?inline'
import loginCss from '../styles/login.css?inline'

export { EmailVerifyDevice } from './EmailVerifyDevice/EmailVerifyDevice'
export { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp'

export const sheet: string = connectingCss + codeCss + loginCss
