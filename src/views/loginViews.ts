import connectingCss from '../styles/connecting.css?inline'
import codeCss from '../styles/code.css?inline'
import loginCss from '../styles/login.css?inline'
import qrCss from '../styles/qr.css?inline'

export { ApproveTransaction } from './ApproveTransaction/ApproveTransaction'
export { ConnectingFarcaster } from './ConnectingFarcaster/ConnectingFarcaster'
export { ConnectingSocial } from './ConnectingSocial/ConnectingSocial'
export { ConnectSocials } from './ConnectSocials/ConnectSocials'
export { EmailVerifyDevice } from './EmailVerifyDevice/EmailVerifyDevice'
export { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp'

export const sheet: string = connectingCss + codeCss + loginCss + qrCss
