import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import helpCss from '../../ui/styles/help.css?inline'

export { Networks } from './Networks'
export { SwitchActiveChain } from './SwitchActiveChain'
export { SwitchNetwork } from './SwitchNetwork'
export { UnsupportedChain } from './UnsupportedChain'
export { WhatIsANetwork } from './WhatIsANetwork'

export const sheets = [connectingCss, formsCss, helpCss]
