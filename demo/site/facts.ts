import { labelOf } from '../../build/optionLabels'
import { readAttributes } from '../../build/sourceFacts'
import { shownDefault } from '../../build/attributeTypes'
import { EVENTS } from '../../build/surface'

/** One option, as the site shows it. */
export type OptionFact = {
  readonly name: string
  readonly property: string
  /** For people: `theme-mode` is "Theme mode". */
  readonly label: string
  readonly kind: string
  readonly values: readonly string[]
  /** The default as a page would write it. */
  readonly shownDefault: string
  readonly doc: string
}

/** What the pages take from the element's own tables. */
export type SiteFacts = { readonly options: readonly OptionFact[]; readonly events: readonly string[] }

/** Reads the tables of the element. */
export function readFacts(): SiteFacts {
  return {
    options: readAttributes()
      .filter(({ kind }) => kind !== 'callbacks')
      .map((row) => ({
        name: row.name,
        property: row.property,
        label: labelOf(row.name),
        kind: row.kind,
        values: row.values ?? [],
        shownDefault: shownDefault(row),
        doc: row.doc,
      })),
    events: Object.keys(EVENTS),
  }
}
