import buyCss from '../styles/buy.css?inline'
import connectingCss from '../styles/connecting.css?inline'
import formsCss from '../styles/forms.css?inline'
import helpCss from '../styles/help.css?inline'
import sendCss from '../styles/send.css?inline'

export { BuyActivity } from './BuyActivity/BuyActivity'
export { BuyAmount } from './BuyAmount/BuyAmount'
export { BuyInProgress } from './BuyInProgress/BuyInProgress'
export { BuyProviders } from './BuyProviders/BuyProviders'
export { BuySelectFiat } from './BuySelectFiat/BuySelectFiat'
export { BuySelectToken } from './BuySelectToken/BuySelectToken'
export { FundWallet } from './FundWallet/FundWallet'
export { WhatIsBuying } from './WhatIsBuying/WhatIsBuying'

export const sheet: string = connectingCss + formsCss + helpCss + sendCss + buyCss
