import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import helpCss from '../../ui/styles/help.css?inline'
import loginCss from '../../ui/styles/login.css?inline'
import namingCss from './names.css?inline'

export { ChooseAccountName } from './ChooseAccountName'
export { RegisterAccountName } from './RegisterAccountName'
export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess'

export const sheets = [connectingCss, formsCss, helpCss, loginCss, namingCss]
