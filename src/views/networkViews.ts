import connectingCss from '../styles/connecting.css?inline'
import formsCss from '../styles/forms.css?inline'
import helpCss from '../styles/help.css?inline'

export { Networks } from './Networks/Networks'
export { SwitchActiveChain } from './SwitchActiveChain/SwitchActiveChain'
export { SwitchNetwork } from './SwitchNetwork/SwitchNetwork'
export { UnsupportedChain } from './UnsupportedChain/UnsupportedChain'
export { WhatIsANetwork } from './WhatIsANetwork/WhatIsANetwork'

export const sheet: string = connectingCss + formsCss + helpCss
