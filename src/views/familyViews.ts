import accountCss from '../styles/account.css?inline'
import connectingCss from '../styles/connecting.css?inline'
import familiesCss from '../styles/families.css?inline'
import formsCss from '../styles/forms.css?inline'

export { ConnectingMultiChain } from './ConnectingMultiChain/ConnectingMultiChain'
export { Profile } from './Profile/Profile'

export const sheet: string = accountCss + connectingCss + formsCss + familiesCss
