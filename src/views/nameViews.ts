import connectingCss from '../styles/connecting.css?inline'
import formsCss from '../styles/forms.css?inline'
import helpCss from '../styles/help.css?inline'
import loginCss from '../styles/login.css?inline'
import namingCss from '../styles/naming.css?inline'

export { ChooseAccountName } from './ChooseAccountName/ChooseAccountName'
export { RegisterAccountName } from './RegisterAccountName/RegisterAccountName'
export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess/RegisterAccountNameSuccess'

export const sheet: string = connectingCss + formsCss + helpCss + loginCss + namingCss
