import partsCss from './styles/viewParts.css?inline'

/** Style text of the parts that only the views behind Connect use. */
export const partsSheet: string = partsCss
