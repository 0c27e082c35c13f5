import type { ChainNamespace } from '../network/caip'
import type { ConnectMethod, FeatureName, NetworkInput, ServiceUrls, SiweConfig, SocialProvider } from './options'

/** One attribute. Its name in camelCase is also the property and the key in the JSON child. */
export interface AttributeRow {
  readonly name: string
  /**
   * - `text`: as it is
   * - `endpoint`: a URL or a path; one of another origin only by property or from the head of the document
   * - `flag`: a boolean
   * - `pick`: one of `values`
   * - `list`: words, each one of `values` when there are any
   * - `number`: above zero
   * - `map`: `chain=url`
   * - `types`: `namespace:type`
   * - `json`: an object as JSON
   * - `callbacks`: an object with functions, by property only
   */
  readonly kind: 'text' | 'endpoint' | 'flag' | 'pick' | 'list' | 'json' | 'number' | 'map' | 'types' | 'callbacks'
  /** The allowed words, separated by spaces. */
  readonly values: string | undefined
  readonly fallback: unknown
  /** Whether the option belongs to the session. Elements that join a session take its value instead of their own. */
  readonly session: boolean
  readonly doc: string
}

export const SOCIALS = 'google x discord farcaster github apple facebook'
export const METHODS = 'email social wallet'
export const FEATURES = 'swaps onramp send receive activity nfts names email socials branding all-wallets'
const NONE: readonly string[] = []
/** Frozen, which distinguishes it from the same order set by the page. */
const DEFAULT_METHODS = Object.freeze(METHODS.split(' ')) as readonly ConnectMethod[]

/** Name, kind (default `text`), values, default. Short, because every page downloads it. */
type Row = {
  readonly is: readonly [name: string, kind?: AttributeRow['kind'], values?: string | undefined, fallback?: unknown]
  readonly session?: boolean
  readonly doc: string
}

/**
 * The table of attributes. `Options`, the custom-elements manifest, the typings and the README's table derive from it. The
 * build leaves `doc` out of what pages download.
 *
 * The type of an option follows from kind and values, or from the type of the default where there is one.
 */
export const ROWS = [
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
    is: ['networks', 'list', undefined, ['mainnet'] as readonly NetworkInput[]],
    session: true,
    doc: 'Names, ids or CAIP-2 ids. By property or JSON also objects; a viem chain is taken as it is.',
  },
  { is: ['default-network'], session: true, doc: 'Network to start on: a name or a CAIP-2 id.' },
  {
    is: ['rpc', 'map', undefined, {} as Readonly<Record<string, readonly string[]>>],
    session: true,
    doc: 'RPC addresses as `chain=url`, several for one chain allowed.',
  },
  {
    is: ['tokens', 'list', undefined, NONE],
    session: true,
    doc: 'Contracts of tokens and collectibles to look for on the chain, as CAIP-10 addresses. Shown without any service.',
  },
  {
    is: ['image-hosts', 'list', undefined, NONE],
    session: true,
    doc: 'Origins that pictures of tokens and collectibles may come from, besides the services. One that ends in `/ipfs/` also serves `ipfs:` addresses.',
  },
  {
    is: ['allow-unsupported-chain', 'flag'],
    session: true,
    doc: 'Let the visitor stay on a network that is not configured.',
  },
  { is: ['methods', 'list', METHODS, DEFAULT_METHODS], doc: 'Ways to connect, in order.' },
  {
    is: ['socials', 'list', SOCIALS, SOCIALS.split(' ') as readonly SocialProvider[]],
    doc: 'Social providers, in order.',
  },
  {
    is: ['features', 'list', FEATURES, {} as Readonly<Partial<Record<FeatureName, boolean>>>],
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
  { is: ['wallets-featured', 'list', undefined, NONE], doc: 'Directory ids or rdns of wallets to show first.' },
  { is: ['wallets-include', 'list', undefined, NONE], doc: 'Only these wallets of the directory.' },
  { is: ['wallets-exclude', 'list', undefined, NONE], doc: 'Never these wallets, installed or not.' },
  { is: ['siwx', 'pick', 'off optional required', 'off'], session: true, doc: 'Sign-in with the wallet.' },
  { is: ['siwx-statement'], session: true, doc: 'One line that the visitor reads before signing.' },
  { is: ['siwx-resources', 'list', undefined, NONE], session: true, doc: 'URIs listed in the message.' },
  { is: ['siwx-expiry', 'number'], session: true, doc: 'Life of the sign-in in seconds, a hundred years at most.' },
  { is: ['siwx-not-before'], session: true, doc: 'ISO date from which the sign-in counts.' },
  { is: ['siwx-request-id'], session: true, doc: 'Id of the request, repeated in the message.' },
  {
    is: ['siwx-nonce-endpoint', 'endpoint'],
    session: true,
    doc: 'GET answers `{ "nonce": "…" }`. A URL of another origin by property or from the head of the document only.',
  },
  {
    is: ['siwx-endpoint', 'endpoint'],
    session: true,
    doc: 'The proof is posted here as `{ session, account }`. A URL of another origin by property or from the head of the document only.',
  },
  {
    is: ['siwe-config', 'callbacks', undefined, undefined as SiweConfig | undefined],
    session: true,
    doc: 'Your own sign-in callbacks; property only, never together with `siwx`.',
  },
  {
    is: ['account-type', 'types', undefined, {} as Readonly<Partial<Record<ChainNamespace, string>>>],
    session: true,
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
  { is: ['app-name'], session: true, doc: 'Name that wallets show. Default: the title of the page.' },
  {
    is: ['app-description'],
    session: true,
    doc: 'Description that wallets show. Default: the description of the page.',
  },
  {
    is: ['app-url'],
    session: true,
    doc: 'Address that wallets show, of the origin of the page. Default: that origin.',
  },
  { is: ['app-icon'], session: true, doc: 'Icon that wallets show. Default: the icon of the page.' },
  { is: ['reconnect', 'pick', 'auto off', 'auto'], session: true, doc: 'Pick up the session of the last visit.' },
  { is: ['loading', 'pick', 'intent eager', 'intent'], doc: 'Fetch the rest on intent, or when the page is idle.' },
  { is: ['storage', 'pick', 'local session memory', 'local'], session: true, doc: 'Where the session is kept.' },
  { is: ['telemetry', 'pick', 'off errors all', 'off'], session: true, doc: 'Nothing is sent unless asked.' },
  {
    is: ['services', 'json', undefined, {} as Partial<ServiceUrls>],
    session: true,
    doc: 'Replaces service addresses: `frame api rpc pulse relay verify meld coinbase`. `meldKey` is your own key at Meld.',
  },
  { is: ['name'], doc: 'Name of the form field; its value is the sign-in proof as JSON, else the CAIP-10 account.' },
  { is: ['required', 'flag'], doc: 'The form cannot be sent without a connection.' },
  { is: ['lang'], doc: 'Language. Default: the nearest ancestor that names one.' },
  { is: ['dir', 'pick', 'ltr rtl'], doc: 'Direction. Default: inherited.' },
  { is: ['debug', 'flag'], doc: 'Alerts on screen as well.' },
] as const satisfies readonly Row[]

/** The table with every column filled. */
export const ATTRIBUTES: readonly AttributeRow[] = ROWS.map(
  ({ is: [name, kind = 'text', values, fallback], session = false, doc }: Row) => ({
    name,
    kind,
    values,
    fallback,
    session,
    doc,
  }),
)

/** `theme-mode` → `themeMode` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
