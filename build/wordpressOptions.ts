import { isPrivileged } from '../src/element/headOptions'
import { shownDefault } from './attributeTypes'
import { readAttributes } from './sourceFacts'

/** An option as the plugin's settings page and its block show it. */
export type DescribedOption = {
  readonly name: string
  readonly kind: string
  readonly values: readonly string[]
  readonly fallback: string
  readonly doc: string
  /** The panel of the block's controls. */
  readonly group: string
  /** Set once for the whole site, where no author of a page can change it. */
  readonly site: boolean
}

/** What each panel has; anything else is in the last one. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  look: /^(label|loading-label|size|variant|display|disabled|balance|theme-mode)$/,
  networks: /^(networks|default-network|tokens|image-hosts|allow-unsupported-chain)$/,
  methods: /^(methods|socials|features|wallets-.+|account-type)$/,
  'sign-in': /^siwx/,
  legal: /^(terms-url|privacy-url|consent|branding-.+)$/,
}

/** The table of attributes for the plugin, without the endpoints, which are the plugin's own. */
export function describeOptions(): DescribedOption[] {
  return readAttributes()
    .filter(({ kind }) => kind !== 'endpoint' && kind !== 'callbacks')
    .map((row) => ({
      name: row.name,
      kind: row.kind,
      values: row.values?.split(' ') ?? [],
      fallback: shownDefault(row),
      doc: row.doc,
      group: Object.keys(GROUPS).find((group) => GROUPS[group]?.test(row.name)) ?? 'more',
      site: isPrivileged(row),
    }))
}
