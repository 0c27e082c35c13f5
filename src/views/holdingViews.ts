import connectingCss from '../styles/connecting.css?inline'
import holdingsCss from '../styles/holdings.css?inline'
import qrCss from '../styles/qr.css?inline'

export { CompatibleNetworks } from './CompatibleNetworks/CompatibleNetworks'
export { Receive } from './Receive/Receive'

export const sheet: string = connectingCss + qrCss + holdingsCss
