import type { ChainNamespace } from '../network/caip'
import { NETWORKS } from '../network/networkNames'
import { FEATURES, METHODS, SOCIALS } from './optionValues'
import type {
  ConnectMethod,
  FeatureName,
  NetworkId,
  NetworkInput,
  ServiceUrls,
  SiweConfig,
  SocialProvider,
} from './optionTypes'

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

/** One attribute. */
export interface AttributeRow {
  readonly name: string
  /** The name in camelCase: the property and the key in the JSON child. */
  readonly property: string
  /**
   * - `text`: as it is
   * - `endpoint`: a URL or a path; one of another origin only by property or from the head of the document
   * - `flag`: a boolean
   * - `pick`: one of `values`
   * - `list`: words, each one of `values` when there are any
   * - `number`: above zero
   * - `network`: one of `values`, an id or a CAIP-2 id
   * - `networks`: a list of these, and of network objects
   * - `map`: `chain=url`
   * - `types`: `namespace:type`
   * - `json`: an object as JSON
   * - `callbacks`: an object with functions, by property only
   */
  readonly kind: Kind
  /** The allowed words, separated by spaces. */
  readonly values: string | undefined
  readonly fallback: unknown
  /** Whether the option belongs to the session. Elements that join a session take its value instead of their own. */
  readonly session: boolean
}

const NONE: readonly string[] = []
/** Frozen, which distinguishes it from the same order set by the page. */
const DEFAULT_METHODS = Object.freeze(METHODS.split(' ')) as readonly ConnectMethod[]

/** Whether an option belongs to the session or to one element. Elements that join a session take its values. */
const SESSION = true
const ELEMENT = false

/** Short, because every page downloads it. `kind` is `text` if absent. */
type Row = readonly [session: boolean, name: string, kind?: Kind, values?: string | undefined, fallback?: unknown]

/**
 * The table of attributes. `Options`, the custom-elements manifest, the typings and docs/attributes.md derive from it.
 * The comment above a row is its description there. The type of an option follows from its kind and values, or from
 * its default if that has a type of its own.
 */
export const ROWS = [
  /** Project id at the wallet provider. Adds WalletConnect, the wallet directory and the remote configuration. */
  [ELEMENT, 'project-id'],
  /** `auto` follows the page, then the system. */
  [ELEMENT, 'theme-mode', 'pick', 'light dark auto', 'auto'],
  /** Text of the button while not connected. The default slot wins. */
  [ELEMENT, 'label'],
  /** Text of the button while it is busy. */
  [ELEMENT, 'loading-label'],
  /** Height of the button: 36, 44 or 52 px. */
  [ELEMENT, 'size', 'pick', 'sm md lg', 'md'],
  /** Style of the button. */
  [ELEMENT, 'variant', 'pick', 'solid outline plain', 'solid'],
  /** `inline` shows the views in place instead of a dialog. */
  [ELEMENT, 'display', 'pick', 'modal inline', 'modal'],
  /** The button cannot be pressed. */
  [ELEMENT, 'disabled', 'flag'],
  /** Balance on the connected button. */
  [ELEMENT, 'balance', 'pick', 'show hide', 'hide'],
  /** Names, ids or CAIP-2 ids. By property or JSON also network objects and viem chains. */
  [SESSION, 'networks', 'networks', NETWORKS, ['mainnet'] as readonly NetworkInput[]],
  /** Network to start on: a name or a CAIP-2 id. */
  [SESSION, 'default-network', 'network', NETWORKS, undefined as NetworkId | undefined],
  /** RPC URLs as `chain=url`, also several for one chain. */
  [SESSION, 'rpc', 'map', undefined, {} as Readonly<Record<string, readonly string[]>>],
  /** Contracts of tokens and NFTs to read from the chain, as CAIP-10 ids. Shown without any service. */
  [SESSION, 'tokens', 'list', undefined, NONE],
  /**
   * Origins that images of tokens and NFTs may come from, besides the services. One that ends in `/ipfs/` also serves
   * `ipfs:` URLs.
   */
  [SESSION, 'image-hosts', 'list', undefined, NONE],
  /** Allow networks that are not configured. */
  [SESSION, 'allow-unsupported-chain', 'flag'],
  /** Ways to connect, in order. */
  [ELEMENT, 'methods', 'list', METHODS, DEFAULT_METHODS],
  /** Social providers, in order. */
  [ELEMENT, 'socials', 'list', SOCIALS, SOCIALS.split(' ') as readonly SocialProvider[]],
  /** Features by name; `-name` switches one off. */
  [ELEMENT, 'features', 'list', FEATURES, {} as Readonly<Partial<Record<FeatureName, boolean>>>],
  /** CAIP-2 ids of the networks that offer swaps. Default: those of the default aggregator. */
  [ELEMENT, 'swap-networks', 'list'],
  /** Time zones without purchases and swaps, such as `Asia/Shanghai`. Replaces the default list. */
  [ELEMENT, 'restricted-time-zones', 'list'],
  /** Directory ids or rdns of the wallets to show first. */
  [ELEMENT, 'wallets-featured', 'list', undefined, NONE],
  /** Only these wallets of the directory, by its ids. */
  [ELEMENT, 'wallets-include', 'list', undefined, NONE],
  /** Hide these wallets, also when installed. */
  [ELEMENT, 'wallets-exclude', 'list', undefined, NONE],
  /** Sign-in with the wallet. */
  [SESSION, 'siwx', 'pick', 'off optional required', 'off'],
  /** Statement in the sign-in message, one line. */
  [SESSION, 'siwx-statement'],
  /** URIs listed in the sign-in message. */
  [SESSION, 'siwx-resources', 'list', undefined, NONE],
  /** Validity of the sign-in in seconds, at most a hundred years. */
  [SESSION, 'siwx-expiry', 'number'],
  /** ISO 8601 date from which the sign-in is valid. */
  [SESSION, 'siwx-not-before'],
  /** Request id in the sign-in message. */
  [SESSION, 'siwx-request-id'],
  /** Whose protocol the site's sign-in server speaks: ours, or that of an authentication library. */
  [SESSION, 'siwx-backend', 'pick', 'own better-auth auth-js', 'own'],
  /**
   * URL of that server, `/api/auth` unless it is `own`. Another origin only by property or in the document's head.
   */
  [SESSION, 'siwx-backend-url', 'endpoint'],
  /** URL that returns `{ "nonce": "…" }`. Another origin only by property or in the document's head. */
  [SESSION, 'siwx-nonce-endpoint', 'endpoint'],
  /**
   * URL that receives the proof as `{ session, account }`. Another origin only by property or in the document's head.
   */
  [SESSION, 'siwx-endpoint', 'endpoint'],
  /**
   * URL that returns whether the visitor is still signed in to the site: 401 or `{ "authenticated": false }` ends the
   * sign-in. Another origin only by property or in the document's head.
   */
  [SESSION, 'siwx-session-endpoint', 'endpoint'],
  /**
   * URL that is posted to when the visitor signs out or disconnects, so that the site ends its own session. Another
   * origin only by property or in the document's head.
   */
  [SESSION, 'siwx-sign-out-endpoint', 'endpoint'],
  /** Your own sign-in callbacks. Cannot be combined with `siwx`. */
  [SESSION, 'siwe-config', 'callbacks', undefined, undefined as SiweConfig | undefined],
  /** Preferred account type per namespace, such as `eip155:smartAccount solana:eoa`. */
  [SESSION, 'account-type', 'types', undefined, {} as Readonly<Partial<Record<ChainNamespace, string>>>],
  /** Link to the terms of service. */
  [ELEMENT, 'terms-url'],
  /** Link to the privacy policy. */
  [ELEMENT, 'privacy-url'],
  /** Ask the visitor to accept both before connecting. */
  [ELEMENT, 'consent', 'flag'],
  /**
   * Text in the foot of the dialog while the feature `branding` is on (off by default). Replaces the project's text.
   */
  [ELEMENT, 'branding-label'],
  /** Link of that text. */
  [ELEMENT, 'branding-url'],
  /** Name that wallets show. Default: the page title. */
  [SESSION, 'app-name'],
  /** Description that wallets show. Default: the page description. */
  [SESSION, 'app-description'],
  /** URL that wallets show, on the page's origin. Default: that origin. */
  [SESSION, 'app-url'],
  /** Icon that wallets show. Default: the page icon. */
  [SESSION, 'app-icon'],
  /** Draws a still preview: no storage, no requests, presses pass. Set by itself in editors of pages. */
  [ELEMENT, 'editor', 'flag'],
  /** Restore the session of the last visit. */
  [SESSION, 'reconnect', 'pick', 'auto off', 'auto'],
  /** Load the rest of the code when the visitor shows intent, or when the page is idle. */
  [ELEMENT, 'loading', 'pick', 'intent eager', 'intent'],
  /** Where the session is stored. */
  [SESSION, 'storage', 'pick', 'local session memory', 'local'],
  /** What is sent to the telemetry service. */
  [SESSION, 'telemetry', 'pick', 'off errors all', 'off'],
  /** Replaces service URLs: `frame api rpc pulse relay verify meld coinbase`. `meldKey` is your API key at Meld. */
  [SESSION, 'services', 'json', undefined, {} as Partial<ServiceUrls>],
  /** Name of the form field. Its value is the sign-in proof as JSON, or else the CAIP-10 account id. */
  [ELEMENT, 'name'],
  /** The form cannot be submitted without a connection. */
  [ELEMENT, 'required', 'flag'],
  /** Language. Default: the nearest ancestor that names one. */
  [ELEMENT, 'lang'],
  /** Direction. Default: inherited. */
  [ELEMENT, 'dir', 'pick', 'ltr rtl'],
  /** Show alerts on screen too. */
  [ELEMENT, 'debug', 'flag'],
] as const satisfies readonly Row[]

/** The table with every column filled. */
export const ATTRIBUTES: readonly AttributeRow[] = ROWS.map(
  ([session, name, kind = 'text', values, fallback]: Row) => ({
    name,
    property: propertyName(name),
    kind,
    values,
    fallback,
    session,
  }),
)

/** The rows by the names of their properties. */
export const OPTIONS = /* @__PURE__ */ new Map(/* @__PURE__ */ ATTRIBUTES.map((row) => [row.property, row]))

/** `theme-mode` → `themeMode` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
