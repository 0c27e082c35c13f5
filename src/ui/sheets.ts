import componentsCss from './styles/components.css?inline'
import viewsCss from './styles/views.css?inline'

/** Style texts that every view needs; views that are fetched bring their own (`ViewModule.sheet`). */
export const viewSheets: readonly string[] = [componentsCss, viewsCss]
