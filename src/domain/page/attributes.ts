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
    doc: 'Project id at the wallet provider. Adds WalletConnect, the wallet directory and the remote configuration.',
  },
  { is: ['theme-mode', 'pick', 'light dark auto', 'auto'], doc: '`auto` follows the page, then the system.' },
  { is: ['label'], doc: 'Text of the button while not connected. The default slot wins.' },
  { is: ['loading-label'], doc: 'Text of the button while it is busy.' },
  { is: ['size', 'pick', 'sm md lg', 'md'], doc: 'Height of the button: 36, 44 or 52 px.' },
  { is: ['variant', 'pick', 'solid outline plain', 'solid'], doc: 'Style of the button.' },
  { is: ['display', 'pick', 'modal inline', 'modal'], doc: '`inline` shows the views in place instead of a dialog.' },
  { is: ['disabled', 'flag'], doc: 'The button cannot be pressed.' },
  { is: ['balance', 'pick', 'show hide', 'hide'], doc: 'Balance on the connected button.' },
  {
    is: ['networks', 'list', undefined, ['mainnet'] as readonly NetworkInput[]],
    session: true,
    doc: 'Names, ids or CAIP-2 ids. By property or JSON also network objects and viem chains.',
  },
  { is: ['default-network'], session: true, doc: 'Network to start on: a name or a CAIP-2 id.' },
  {
    is: ['rpc', 'map', undefined, {} as Readonly<Record<string, readonly string[]>>],
    session: true,
    doc: 'RPC URLs as `chain=url`, also several for one chain.',
  },
  {
    is: ['tokens', 'list', undefined, NONE],
    session: true,
    doc: 'Contracts of tokens and NFTs to read from the chain, as CAIP-10 ids. Shown without any service.',
  },
  {
    is: ['image-hosts', 'list', undefined, NONE],
    session: true,
    doc: 'Origins that images of tokens and NFTs may come from, besides the services. One that ends in `/ipfs/` also serves `ipfs:` URLs.',
  },
  { is: ['allow-unsupported-chain', 'flag'], session: true, doc: 'Allow networks that are not configured.' },
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
    doc: 'CAIP-2 ids of the networks that offer swaps. Default: those of the default aggregator.',
  },
  {
    is: ['restricted-time-zones', 'list'],
    doc: 'Time zones without purchases and swaps, such as `Asia/Shanghai`. Replaces the default list.',
  },
  { is: ['wallets-featured', 'list', undefined, NONE], doc: 'Directory ids or rdns of the wallets to show first.' },
  { is: ['wallets-include', 'list', undefined, NONE], doc: 'Only these wallets of the directory.' },
  { is: ['wallets-exclude', 'list', undefined, NONE], doc: 'Hide these wallets, also when installed.' },
  { is: ['siwx', 'pick', 'off optional required', 'off'], session: true, doc: 'Sign-in with the wallet.' },
  { is: ['siwx-statement'], session: true, doc: 'Statement in the sign-in message, one line.' },
  { is: ['siwx-resources', 'list', undefined, NONE], session: true, doc: 'URIs listed in the sign-in message.' },
  { is: ['siwx-expiry', 'number'], session: true, doc: 'Validity of the sign-in in seconds, at most a hundred years.' },
  { is: ['siwx-not-before'], session: true, doc: 'ISO 8601 date from which the sign-in is valid.' },
  { is: ['siwx-request-id'], session: true, doc: 'Request id in the sign-in message.' },
  {
    is: ['siwx-nonce-endpoint', 'endpoint'],
    session: true,
    doc: 'URL that returns `{ "nonce": "…" }`. Another origin only by property or in the document\'s head.',
  },
  {
    is: ['siwx-endpoint', 'endpoint'],
    session: true,
    doc: "URL that receives the proof as `{ session, account }`. Another origin only by property or in the document's head.",
  },
  {
    is: ['siwe-config', 'callbacks', undefined, undefined as SiweConfig | undefined],
    session: true,
    doc: 'Your own sign-in callbacks. Cannot be combined with `siwx`.',
  },
  {
    is: ['account-type', 'types', undefined, {} as Readonly<Partial<Record<ChainNamespace, string>>>],
    session: true,
    doc: 'Preferred account type per namespace, such as `eip155:smartAccount solana:eoa`.',
  },
  { is: ['terms-url'], doc: 'Link to the terms of service.' },
  { is: ['privacy-url'], doc: 'Link to the privacy policy.' },
  { is: ['consent', 'flag'], doc: 'Ask the visitor to accept both before connecting.' },
  {
    is: ['branding-label'],
    doc: "Text in the foot of the dialog while the feature `branding` is on (off by default). Replaces the project's text.",
  },
  { is: ['branding-url'], doc: 'Link of that text.' },
  { is: ['app-name'], session: true, doc: 'Name that wallets show. Default: the page title.' },
  { is: ['app-description'], session: true, doc: 'Description that wallets show. Default: the page description.' },
  { is: ['app-url'], session: true, doc: "URL that wallets show, on the page's origin. Default: that origin." },
  { is: ['app-icon'], session: true, doc: 'Icon that wallets show. Default: the page icon.' },
  { is: ['reconnect', 'pick', 'auto off', 'auto'], session: true, doc: 'Restore the session of the last visit.' },
  {
    is: ['loading', 'pick', 'intent eager', 'intent'],
    doc: 'Load the rest of the code when the visitor shows intent, or when the page is idle.',
  },
  { is: ['storage', 'pick', 'local session memory', 'local'], session: true, doc: 'Where the session is stored.' },
  { is: ['telemetry', 'pick', 'off errors all', 'off'], session: true, doc: 'What is sent to the telemetry service.' },
  {
    is: ['services', 'json', undefined, {} as Partial<ServiceUrls>],
    session: true,
    doc: 'Replaces service URLs: `frame api rpc pulse relay verify meld coinbase`. `meldKey` is your API key at Meld.',
  },
  {
    is: ['name'],
    doc: 'Name of the form field. Its value is the sign-in proof as JSON, or else the CAIP-10 account id.',
  },
  { is: ['required', 'flag'], doc: 'The form cannot be submitted without a connection.' },
  { is: ['lang'], doc: 'Language. Default: the nearest ancestor that names one.' },
  { is: ['dir', 'pick', 'ltr rtl'], doc: 'Direction. Default: inherited.' },
  { is: ['debug', 'flag'], doc: 'Show alerts on screen too.' },
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
