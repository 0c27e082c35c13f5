import codeCss from '../../ui/styles/code.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import loginCss from '../../ui/styles/login.css?inline'

/** Style sheets of the email code views. */
export const sheets: readonly string[] = [connectingCss, codeCss, loginCss]
