import connectingCss from '../../ui/styles/connecting.css?inline'
import helpCss from '../../ui/styles/help.css?inline'

/** Style sheets of the views in this folder. */
export const sheets: readonly string[] = [connectingCss, helpCss]
