import connectingCss from '../../ui/styles/connecting.css?inline'
import holdingsCss from '../../ui/styles/holdings.css?inline'
import qrCss from '../../ui/qr/qr.css?inline'

/** Style sheets of the views in this folder. */
export const sheets: readonly string[] = [connectingCss, qrCss, holdingsCss]
