import accountCss from '../styles/account.css?inline'
import codeCss from '../styles/code.css?inline'
import connectingCss from '../styles/connecting.css?inline'
import helpCss from '../styles/help.css?inline'
import loginCss from '../styles/login.css?inline'
import settingsCss from '../styles/settings.css?inline'
import signCss from '../styles/sign.css?inline'

export { Settings } from './Settings/Settings'
export { SmartAccountSettings } from './SmartAccountSettings/SmartAccountSettings'
export { UpdateEmail } from './UpdateEmail/UpdateEmail'
export { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp/UpdateEmailPrimaryOtp'
export { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp/UpdateEmailSecondaryOtp'
export { UpgradeEmailWallet } from './UpgradeEmailWallet/UpgradeEmailWallet'
export { UpgradeToSmartAccount } from './UpgradeToSmartAccount/UpgradeToSmartAccount'

export const sheet: string = accountCss + connectingCss + codeCss + loginCss + helpCss + signCss + settingsCss
