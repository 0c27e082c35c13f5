import { shownDefault } from './attributeTypes'
import { groupOf, isOfferedInWordPress, labelOf } from './optionLabels'
import { readAttributes } from './sourceFacts'

/** An option as the plugin's settings page and its block show it. */
export type DescribedOption = {
  readonly name: string
  readonly kind: string
  readonly values: readonly string[]
  readonly fallback: string
  /** `theme-mode` → `Theme mode` */
  readonly label: string
  readonly doc: string
  /** The panel of the block's controls. */
  readonly group: string
  /** Set for the whole site, by its administrators. */
  readonly site: boolean
  /** Set by the authors of pages for one button. Of an option that is also the site's, only a part of that. */
  readonly button: boolean
}

/** The table of attributes for the plugin, which draws its own preview in the editor. */
export function describeOptions(): DescribedOption[] {
  return readAttributes()
    .filter(({ kind, name }) => kind !== 'callbacks' && isOfferedInWordPress(name))
    .map((row) => ({
      name: row.name,
      kind: row.kind,
      values: row.values ?? [],
      fallback: shownDefault(row),
      label: labelOf(row.name),
      doc: row.doc,
      group: groupOf(row.name),
      site: row.body !== 'free',
      button: row.body !== undefined,
    }))
}
