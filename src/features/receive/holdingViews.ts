import connectingCss from '../../ui/styles/connecting.css?inline'
import holdingsCss from '../../ui/styles/holdings.css?inline'
import qrCss from '../../ui/styles/qr.css?inline'

export { CompatibleNetworks } from './CompatibleNetworks'
export { Receive } from './Receive'

export const sheets = [connectingCss, qrCss, holdingsCss]
