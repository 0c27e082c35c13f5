import connectingCss from '../../ui/styles/connecting.css?inline'
import helpCss from '../../ui/styles/help.css?inline'

export { Downloads } from './Downloads'
export { GetWallet } from './GetWallet'
export { WhatIsAWallet } from './WhatIsAWallet'

export const sheets = [connectingCss, helpCss]
