/**
 * The one table of attributes (element-api.md, section 3). The manifest, the typings and the README table are made from
 * it; the build leaves `doc` out of the shipped entry. Each name is an attribute, a property (camelCase) and a key of the
 * JSON child.
 */
export interface AttributeRow {
  readonly name: string
  /** `text` as it is; `flag` boolean; `pick` one of `values`; `list` words; `json`; `number` above zero; `map` chain=url; `types` namespace:type. */
  readonly kind: 'text' | 'flag' | 'pick' | 'list' | 'json' | 'number' | 'map' | 'types' | 'callbacks'
  readonly values: string | undefined
  readonly fallback: unknown
  readonly doc: string
}

const SOCIALS = 'google x discord farcaster github apple facebook'

/** Name, kind (`text` when left out), values, default. Short, because every page pays for it. */
type Row = {
  readonly is: readonly [name: string, kind?: AttributeRow['kind'], values?: string | undefined, fallback?: unknown]
  readonly doc: string
}

const ROWS: readonly Row[] = [
  {
    is: ['project-id'],
    doc: 'Project id with the wallet provider. Adds pairing by QR, the wallet directory and the remote features.',
  },
  { is: ['theme-mode', 'pick', 'light dark auto', 'auto'], doc: '`auto` follows the page, then the system.' },
  { is: ['label'], doc: 'Text of the button while not connected. The default slot wins.' },
  { is: ['loading-label'], doc: 'Text of the button while it waits.' },
  { is: ['size', 'pick', 'sm md lg', 'md'], doc: 'Height of the button: 36, 44 or 52 px.' },
  { is: ['variant', 'pick', 'solid outline plain', 'solid'], doc: 'Look of the button.' },
  { is: ['display', 'pick', 'modal inline', 'modal'], doc: '`inline` draws the views in place, without an overlay.' },
  { is: ['disabled', 'flag'], doc: 'The button cannot be pressed.' },
  { is: ['balance', 'pick', 'show hide', 'hide'], doc: 'Balance on the connected button.' },
  {
    is: ['networks', 'list', undefined, ['mainnet']],
    doc: 'Names, ids or CAIP-2 ids. By property or JSON also objects; a viem chain is taken as it is.',
  },
  { is: ['default-network'], doc: 'Network to start on: a name or a CAIP-2 id.' },
  { is: ['rpc', 'map', undefined, {}], doc: 'RPC addresses as `chain=url`, several for one chain allowed.' },
  {
    is: ['tokens', 'list', undefined, []],
    doc: 'Contracts of tokens and collectibles to look for on the chain, as CAIP-10 addresses. Shown without any service.',
  },
  {
    is: ['image-hosts', 'list', undefined, []],
    doc: 'Origins that pictures of tokens and collectibles may come from, besides the services. One that ends in `/ipfs/` also serves `ipfs:` addresses.',
  },
  { is: ['allow-unsupported-chain', 'flag'], doc: 'Let the visitor stay on a network that is not configured.' },
  {
    is: ['methods', 'list', 'email social wallet', Object.freeze(['email', 'social', 'wallet'])],
    doc: 'Ways to connect, in order.',
  },
  { is: ['socials', 'list', SOCIALS, SOCIALS.split(' ')], doc: 'Social providers, in order.' },
  {
    is: ['features', 'list', 'swaps onramp send receive activity nfts names email socials branding all-wallets', {}],
    doc: 'Features by name; `-name` switches one off.',
  },
  {
    is: ['swap-networks', 'list'],
    doc: 'CAIP-2 ids of the networks that swaps are offered on. Default: those that the default aggregator serves.',
  },
  {
    is: ['restricted-time-zones', 'list'],
    doc: 'Time zones in whose places nothing can be bought or swapped, as `Asia/Shanghai`; replaces the default list.',
  },
  { is: ['wallets-featured', 'list', undefined, []], doc: 'Directory ids or rdns of wallets to show first.' },
  { is: ['wallets-include', 'list', undefined, []], doc: 'Only these wallets of the directory.' },
  { is: ['wallets-exclude', 'list', undefined, []], doc: 'Never these wallets, installed or not.' },
  { is: ['siwx', 'pick', 'off optional required', 'off'], doc: 'Sign-in with the wallet.' },
  { is: ['siwx-statement'], doc: 'One line that the visitor reads before signing.' },
  { is: ['siwx-resources', 'list', undefined, []], doc: 'URIs listed in the message.' },
  { is: ['siwx-expiry', 'number'], doc: 'Life of the sign-in in seconds, a hundred years at most.' },
  { is: ['siwx-not-before'], doc: 'ISO date from which the sign-in counts.' },
  { is: ['siwx-request-id'], doc: 'Id of the request, repeated in the message.' },
  {
    is: ['siwx-nonce-endpoint'],
    doc: 'GET answers `{ "nonce": "…" }`. A URL of another origin by property or from the head of the document only.',
  },
  {
    is: ['siwx-endpoint'],
    doc: 'The proof is posted here as `{ session, account }`. A URL of another origin by property or from the head of the document only.',
  },
  { is: ['siwe-config', 'callbacks'], doc: 'Your own sign-in callbacks; property only, never together with `siwx`.' },
  {
    is: ['account-type', 'types', undefined, {}],
    doc: 'Preferred account type per namespace, as `eip155:smartAccount solana:eoa`.',
  },
  { is: ['terms-url'], doc: 'Link to the terms of service.' },
  { is: ['privacy-url'], doc: 'Link to the privacy policy.' },
  { is: ['consent', 'flag'], doc: 'Ask the visitor to accept both before connecting.' },
  {
    is: ['branding-label'],
    doc: 'A quiet line in the foot of the dialog, shown while `branding` is on (off by default). Replaces what the project says there.',
  },
  { is: ['branding-url'], doc: 'Link of that line.' },
  { is: ['app-name'], doc: 'Name that wallets show. Default: the title of the page.' },
  { is: ['app-description'], doc: 'Description that wallets show. Default: the description of the page.' },
  { is: ['app-url'], doc: 'Address that wallets show, of the origin of the page. Default: that origin.' },
  { is: ['app-icon'], doc: 'Icon that wallets show. Default: the icon of the page.' },
  { is: ['reconnect', 'pick', 'auto off', 'auto'], doc: 'Pick up the session of the last visit.' },
  { is: ['loading', 'pick', 'intent eager', 'intent'], doc: 'Fetch the rest on intent, or when the page is idle.' },
  { is: ['storage', 'pick', 'local session memory', 'local'], doc: 'Where the session is kept.' },
  { is: ['telemetry', 'pick', 'off errors all', 'off'], doc: 'Nothing is sent unless asked.' },
  {
    is: ['services', 'json', undefined, {}],
    doc: 'Replaces service addresses: `frame api rpc pulse relay verify meld coinbase`. `meldKey` is your own key at Meld.',
  },
  { is: ['name'], doc: 'Name of the form field; its value is the sign-in proof as JSON, else the CAIP-10 account.' },
  { is: ['required', 'flag'], doc: 'The form cannot be sent without a connection.' },
  { is: ['lang'], doc: 'Language. Default: the nearest ancestor that names one.' },
  { is: ['dir', 'pick', 'ltr rtl'], doc: 'Direction. Default: inherited.' },
  { is: ['debug', 'flag'], doc: 'Alerts on screen as well.' },
]

/** The table, spelled out. */
export const ATTRIBUTES: readonly AttributeRow[] = ROWS.map(({ is: [name, kind = 'text', values, fallback], doc }) => ({
  name,
  kind,
  values,
  fallback,
  doc,
}))

/** `theme-mode` → `themeMode` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, inbox: string) => inbox.toUpperCase())
}
