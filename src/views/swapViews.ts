import connectingCss from '../styles/connecting.css?inline'
import formsCss from '../styles/forms.css?inline'
import loginCss from '../styles/login.css?inline'
import sendCss from '../styles/send.css?inline'
import swapCss from '../styles/swap.css?inline'

export { Swap } from './Swap/Swap'
export { SwapPreview } from './SwapPreview/SwapPreview'
export { SwapSelectToken } from './SwapSelectToken/SwapSelectToken'

export const sheet: string = connectingCss + formsCss + loginCss + sendCss + swapCss
