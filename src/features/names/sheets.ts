import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import helpCss from '../../ui/styles/help.css?inline'
import loginCss from '../../ui/styles/login.css?inline'
import namingCss from './names.css?inline'

/** Style sheets of the views in this folder. */
export const sheets: readonly string[] = [connectingCss, formsCss, helpCss, loginCss, namingCss]
