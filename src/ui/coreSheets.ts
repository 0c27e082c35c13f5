import componentsCss from './styles/components.css?inline'
import viewsCss from './styles/views.css?inline'

/** Style texts that come with the app: all that Connect needs. */
export const coreSheets: readonly string[] = [componentsCss, viewsCss]
