import accountCss from '../../ui/styles/account.css?inline'
import codeCss from '../../ui/styles/code.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import helpCss from '../../ui/styles/help.css?inline'
import loginCss from '../../ui/styles/login.css?inline'
import settingsCss from './settings.css?inline'
import signCss from '../../ui/styles/sign.css?inline'

/** Style sheets of the views in this folder. */
export const sheets: readonly string[] = [accountCss, connectingCss, codeCss, loginCss, helpCss, signCss, settingsCss]
