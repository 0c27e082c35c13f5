import type { ChainNamespace } from '../network/caip'
import { NETWORKS } from '../network/networkNames'
import { FEATURES, METHODS, SOCIALS } from './optionValues'
import type { ConnectMethod, FeatureName, NetworkInput, ServiceUrls, SocialProvider } from './optionTypes'

type Kind =
  | 'text'
  | 'endpoint'
  | 'flag'
  | 'pick'
  | 'list'
  | 'json'
  | 'number'
  | 'network'
  | 'networks'
  | 'map'
  | 'types'
  | 'callbacks'

interface Row {
  readonly name: string
  /**
   * - `text`, unless it says otherwise: as it is
   * - `endpoint`: a URL or a path; one of another origin only by property or from the head of the document
   * - `flag`: a boolean
   * - `pick`: one of `values`, the first unless `fallback` says otherwise
   * - `list`: words, each one of `values` when there are any; none unless `fallback` says otherwise
   * - `number`: above zero
   * - `network`: one of `values`, an id or a CAIP-2 id
   * - `networks`: a list of these, and of network objects
   * - `map`: `chain=url`
   * - `types`: `namespace:type`
   * - `json`: an object as JSON
   * - `callbacks`: an object with functions, by property only
   */
  readonly kind?: Kind
  /** The allowed words. */
  readonly values?: readonly string[]
  readonly fallback?: unknown
  /** Whether the option belongs to the session. Elements that join a session take its value instead of their own. */
  readonly session?: true
  /**
   * What the body may do with it while a script in the document's head has the options: set it freely, or take a part
   * of what the head offers. Otherwise it is locked: docs/decisions/options-in-the-head.md
   */
  readonly body?: 'free' | 'narrows'
  /**
   * Its default is never less than what was asked for, so a value that cannot be read is ignored with a warning. With
   * any other option nothing starts: docs/decisions/no-weaker-configuration.md
   */
  readonly harmless?: true
}

/** One attribute. */
export interface AttributeRow extends Row {
  readonly kind: Kind
  /** The name in camelCase: the property and the key in the JSON child. */
  readonly property: string
}

const DEFAULT_SOCIALS: readonly SocialProvider[] = SOCIALS
/** Frozen, which distinguishes it from the same order set by the page. */
const DEFAULT_METHODS: readonly ConnectMethod[] = Object.freeze(METHODS)

/**
 * The table of attributes. `Options`, the custom-elements manifest, the typings and docs/attributes.md derive from it.
 * The comment above a row is its description there. The type of an option follows from its kind and values, or from
 * its default if that has a type of its own.
 */
export const ROWS = [
  /** Project id at the wallet provider. Adds WalletConnect, the wallet directory and the remote configuration. */
  { name: 'project-id' },
  /** `auto` follows the page, then the system. */
  { name: 'theme-mode', kind: 'pick', values: ['auto', 'light', 'dark'], body: 'free', harmless: true },
  /** `page` takes font, colours and the shape of buttons from the page where no theme sets them. */
  { name: 'look', kind: 'pick', values: ['page', 'own'], body: 'free', harmless: true },
  /** Texts of your own by key, each for every language or by language. */
  { name: 'texts', kind: 'json', harmless: true },
  /** Text of the button while not connected. The default slot wins. */
  { name: 'label', body: 'free', harmless: true },
  /** Text of the button while it is busy. */
  { name: 'loading-label', body: 'free', harmless: true },
  /** Height of the button: 36, 44 or 52 px; `md` has that of the page’s buttons, if it has any. */
  { name: 'size', kind: 'pick', values: ['md', 'sm', 'lg'], body: 'free', harmless: true },
  /** Style of the button. */
  { name: 'variant', kind: 'pick', values: ['solid', 'outline', 'plain'], body: 'free', harmless: true },
  /** `inline` shows the views in place instead of a dialog. */
  { name: 'display', kind: 'pick', values: ['modal', 'inline'], body: 'free', harmless: true },
  /** The button cannot be pressed. */
  { name: 'disabled', kind: 'flag', body: 'free' },
  /** Balance on the connected button. */
  { name: 'balance', kind: 'pick', values: ['hide', 'show'], body: 'free', harmless: true },
  /** Names, ids or CAIP-2 ids. By property or JSON also network objects and viem chains. */
  {
    name: 'networks',
    kind: 'networks',
    values: NETWORKS,
    fallback: ['mainnet'] as readonly NetworkInput[],
    session: true,
    body: 'narrows',
  },
  /** Network to start on: a name or a CAIP-2 id. */
  { name: 'default-network', kind: 'network', values: NETWORKS, session: true, body: 'narrows' },
  /** RPC URLs as `chain=url`, also several for one chain. */
  { name: 'rpc', kind: 'map', fallback: {} as Readonly<Record<string, readonly string[]>>, session: true },
  /** Contracts of tokens and NFTs to read from the chain, as CAIP-10 ids. Shown without any service. */
  { name: 'tokens', kind: 'list', session: true, harmless: true },
  /**
   * Origins that images of tokens and NFTs may come from, besides the services. One that ends in `/ipfs/` also serves
   * `ipfs:` URLs.
   */
  { name: 'image-hosts', kind: 'list', session: true, harmless: true },
  /** Allow unsupported networks, which are not among `networks`. */
  { name: 'allow-unsupported-chain', kind: 'flag', session: true, harmless: true },
  /** Ways to connect, in order. */
  { name: 'methods', kind: 'list', values: METHODS, fallback: DEFAULT_METHODS, body: 'narrows' },
  /** Social providers, in order. */
  { name: 'socials', kind: 'list', values: SOCIALS, fallback: DEFAULT_SOCIALS, body: 'narrows' },
  /** Features by name; `-name` switches one off. */
  {
    name: 'features',
    kind: 'list',
    values: FEATURES,
    fallback: {} as Readonly<Partial<Record<FeatureName, boolean>>>,
    body: 'narrows',
  },
  /** CAIP-2 ids of the networks that offer swaps. Default: those of the default aggregator. */
  { name: 'swap-networks', kind: 'list', fallback: undefined },
  /**
   * Services that pay the fees of swaps (ERC-7677), as `CAIP-2 id=https URL`, one for each network. Sent to wallets
   * that say they use one there.
   */
  { name: 'paymasters', kind: 'map', fallback: {} as Readonly<Record<string, readonly string[]>>, session: true },
  /** Time zones without purchases and swaps, such as `Asia/Shanghai`. Replaces the default list. */
  { name: 'restricted-time-zones', kind: 'list', fallback: undefined },
  /** Directory ids or rdns of the wallets to show first. */
  { name: 'wallets-featured', kind: 'list', harmless: true },
  /** Only these wallets of the directory, by its ids. */
  { name: 'wallets-include', kind: 'list', body: 'narrows' },
  /** Hide these wallets, also when installed. */
  { name: 'wallets-exclude', kind: 'list', body: 'narrows' },
  /** Sign-in with the wallet. */
  { name: 'siwx', kind: 'pick', values: ['off', 'optional', 'required'], session: true },
  /** Statement in the sign-in message, one line. */
  { name: 'siwx-statement', session: true },
  /** URIs listed in the sign-in message. */
  { name: 'siwx-resources', kind: 'list', session: true },
  /** Validity of the sign-in in seconds, at most a hundred years. */
  { name: 'siwx-expiry', kind: 'number', session: true },
  /** ISO 8601 date from which the sign-in is valid. */
  { name: 'siwx-not-before', session: true },
  /** Request id in the sign-in message. */
  { name: 'siwx-request-id', session: true },
  /** Whose protocol the site's sign-in server speaks: ours, or that of an authentication library. */
  { name: 'siwx-backend', kind: 'pick', values: ['own', 'better-auth', 'auth-js'], session: true },
  /**
   * URL of that server, `/api/auth` unless it is `own`. Another origin only by property or in the document's head.
   */
  { name: 'siwx-backend-url', kind: 'endpoint', session: true },
  /** URL that returns `{ "nonce": "…" }`. Another origin only by property or in the document's head. */
  { name: 'siwx-nonce-endpoint', kind: 'endpoint', session: true },
  /**
   * URL that receives the proof as `{ session, account }`. Another origin only by property or in the document's head.
   */
  { name: 'siwx-endpoint', kind: 'endpoint', session: true },
  /**
   * URL that returns whether the visitor is still signed in to the site: 401 or `{ "authenticated": false }` ends the
   * sign-in. Another origin only by property or in the document's head.
   */
  { name: 'siwx-session-endpoint', kind: 'endpoint', session: true },
  /**
   * URL that is posted to when the visitor signs out or disconnects, so that the site ends its own session. Another
   * origin only by property or in the document's head.
   */
  { name: 'siwx-sign-out-endpoint', kind: 'endpoint', session: true },
  /** Your own sign-in callbacks. Cannot be combined with `siwx`. */
  { name: 'siwe-config', kind: 'callbacks', session: true, body: 'free' },
  /** Preferred account type per namespace, such as `eip155:smartAccount solana:eoa`. */
  {
    name: 'account-type',
    kind: 'types',
    fallback: {} as Readonly<Partial<Record<ChainNamespace, string>>>,
    session: true,
  },
  /** Link to the terms of service. */
  { name: 'terms-url' },
  /** Link to the privacy policy. */
  { name: 'privacy-url' },
  /** Ask the visitor to accept both before connecting. */
  { name: 'consent', kind: 'flag' },
  /**
   * Text in the foot of the dialog while the feature `branding` is on (off by default). Replaces the project's text.
   */
  { name: 'branding-label', harmless: true },
  /** Link of that text. */
  { name: 'branding-url' },
  /** Name that wallets show. Default: the page title. */
  { name: 'app-name', session: true, harmless: true },
  /** Description that wallets show. Default: the page description. */
  { name: 'app-description', session: true, harmless: true },
  /** URL that wallets show, on the page's origin. Default: that origin. */
  { name: 'app-url', session: true, harmless: true },
  /** Icon that wallets show. Default: the page icon. */
  { name: 'app-icon', session: true, harmless: true },
  /** Draws a still preview: no storage, no requests, presses pass. Set by itself in editors of pages. */
  { name: 'editor', kind: 'flag', body: 'free' },
  /** Restore the session of the last visit. */
  { name: 'reconnect', kind: 'pick', values: ['auto', 'off'], session: true },
  /** Load the rest of the code when the visitor shows intent, or when the page is idle. */
  { name: 'loading', kind: 'pick', values: ['intent', 'eager'], harmless: true },
  /** Where the session is stored. */
  { name: 'storage', kind: 'pick', values: ['local', 'session', 'memory'], session: true },
  /** What is sent to the telemetry service. */
  { name: 'telemetry', kind: 'pick', values: ['off', 'errors', 'all'], session: true, harmless: true },
  /** Replaces service URLs: `frame api rpc pulse relay verify meld coinbase`. `meldKey` is your API key at Meld. */
  { name: 'services', kind: 'json', fallback: {} as Partial<ServiceUrls>, session: true },
  /** Name of the form field. Its value is the sign-in proof as JSON, or else the CAIP-10 account id. */
  { name: 'name', body: 'free' },
  /** Name of a form field for the sign-in proof as JSON. The field of `name` is then the account id, signed in or not. */
  { name: 'name-proof', body: 'free' },
  /** The form cannot be submitted without a connection. */
  { name: 'required', kind: 'flag', body: 'free' },
  /** Language. Default: the nearest ancestor that names one. */
  { name: 'lang', body: 'free', harmless: true },
  /** Direction. Default: inherited. */
  { name: 'dir', kind: 'pick', values: ['ltr', 'rtl'], fallback: undefined, body: 'free', harmless: true },
  /** Show alerts on screen too. */
  { name: 'debug', kind: 'flag', harmless: true },
] as const satisfies readonly Row[]

/** The table with the names of the properties. */
export const ATTRIBUTES: readonly AttributeRow[] = ROWS.map((row: Row) => ({
  kind: 'text',
  fallback: row.kind === 'pick' ? row.values?.[0] : row.kind === 'list' ? [] : undefined,
  ...row,
  property: propertyName(row.name),
}))

/** The rows by the names of their properties. */
export const OPTIONS = /* @__PURE__ */ new Map(/* @__PURE__ */ ATTRIBUTES.map((row) => [row.property, row]))

/** `theme-mode` → `themeMode` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
