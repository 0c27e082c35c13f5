/** The name of an option for comparison, however a page writes it: as an attribute, or as a property. */
export const plainName = (name: string): string => name.replaceAll('-', '').toLowerCase()
