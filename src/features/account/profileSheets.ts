import accountCss from '../../ui/styles/account.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import namespacesCss from './profile.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'

/** Style texts of the views in this folder. */
export const sheets: readonly string[] = [accountCss, connectingCss, formsCss, namespacesCss]
