import viewPartsCss from './styles/viewParts.css?inline'

/** Style texts that every view but Connect needs. Fetched with the first of those views. */
export const lazySheets: readonly string[] = [viewPartsCss]
