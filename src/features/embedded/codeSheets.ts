import codeCss from '../../ui/styles/code.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import loginCss from '../../ui/styles/login.css?inline'

/** Style texts of the views in this folder. */
export const sheets: readonly string[] = [connectingCss, codeCss, loginCss]
