import accountCss from '../../ui/styles/account.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import namespacesCss from './profile.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'

export { ConnectingMultiChain } from '../connect/ConnectingMultiChain'
export { Profile } from './Profile'

export const sheets = [accountCss, connectingCss, formsCss, namespacesCss]
