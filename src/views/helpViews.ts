import connectingCss from '../styles/connecting.css?inline'
import helpCss from '../styles/help.css?inline'

export { Downloads } from './Downloads/Downloads'
export { GetWallet } from './GetWallet/GetWallet'
export { WhatIsAWallet } from './WhatIsAWallet/WhatIsAWallet'

export const sheet: string = connectingCss + helpCss
