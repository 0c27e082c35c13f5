import buyCss from './buy.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import helpCss from '../../ui/styles/help.css?inline'
import sendCss from '../../ui/styles/send.css?inline'

export { BuyActivity } from './BuyActivity'
export { BuyAmount } from './BuyAmount'
export { BuyInProgress } from './BuyInProgress'
export { BuyProviders } from './BuyProviders'
export { BuySelectFiat } from './BuySelectFiat'
export { BuySelectToken } from './BuySelectToken'
export { FundWallet } from './FundWallet'
export { WhatIsBuying } from './WhatIsBuying'

export const sheets = [connectingCss, formsCss, helpCss, sendCss, buyCss]
