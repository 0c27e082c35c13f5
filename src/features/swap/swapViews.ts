import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import loginCss from '../../ui/styles/login.css?inline'
import sendCss from '../../ui/styles/send.css?inline'
import swapCss from './swap.css?inline'

export { Swap } from './Swap'
export { SwapPreview } from './SwapPreview'
export { SwapSelectToken } from './SwapSelectToken'

export const sheets = [connectingCss, formsCss, loginCss, sendCss, swapCss]
