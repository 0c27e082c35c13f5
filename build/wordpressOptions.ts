import { shownDefault } from './attributeTypes'
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

/** What each panel has; anything else is in the last one. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  look: /^(label|loading-label|size|variant|display|disabled|balance|theme-mode)$/,
  networks: /^(networks|default-network|tokens|image-hosts|allow-unsupported-chain)$/,
  methods: /^(methods|socials|features|wallets-.+|account-type)$/,
  'sign-in': /^siwx/,
  legal: /^(terms-url|privacy-url|consent|branding-.+)$/,
}

/** What the name of the attribute alone does not say. */
const LABELS: Readonly<Record<string, string>> = {
  'allow-unsupported-chain': 'Allow other networks',
  siwx: 'Sign-in',
  rpc: 'RPC',
  name: 'Form field',
  required: 'Required field',
  lang: 'Language',
  dir: 'Direction',
}

/** The editor's preview is the plugin's own, and so is the server that signs visitors in. */
const NOT_OFFERED = /^(editor|siwx-backend(-url)?)$/

/** The table of attributes for the plugin, which draws its own preview in the editor. */
export function describeOptions(): DescribedOption[] {
  return readAttributes()
    .filter(({ kind, name }) => kind !== 'callbacks' && !NOT_OFFERED.test(name))
    .map((row) => ({
      name: row.name,
      kind: row.kind,
      values: row.values ?? [],
      fallback: shownDefault(row),
      label: labelOf(row.name),
      doc: row.doc,
      group: Object.keys(GROUPS).find((group) => GROUPS[group]?.test(row.name)) ?? 'more',
      site: row.body !== 'free',
      button: row.body !== undefined,
    }))
}

function labelOf(name: string): string {
  const words = name
    .replace(/^app-/, 'site-')
    .replace(/-url$/, ' URL')
    .replace(/^siwx-/, 'sign-in ')
  return LABELS[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1).replaceAll(/-(?!in )/g, ' ')}`
}
