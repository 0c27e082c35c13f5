import connectingCss from '../../ui/styles/connecting.css?inline'
import helpCss from '../../ui/styles/help.css?inline'
import viewPartsCss from '../../ui/styles/viewParts.css?inline'

/** Style sheets of the views in this folder. */
export const sheets: readonly string[] = [viewPartsCss, connectingCss, helpCss]
