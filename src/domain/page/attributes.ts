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
}

/**
 * The table of attributes. `Options`, the custom-elements manifest, the typings and the README's table derive from it. The
 * comment above a row is its line there (`build/sourceFacts.ts`).
 *
 * The type of an option follows from kind and values, or from the type of the default where there is one.
 */
export const ROWS = [
  /** Project id at the wallet provider. Adds WalletConnect, the wallet directory and the remote configuration. */
  { is: ['project-id'] },
  /** `auto` follows the page, then the system. */
  { is: ['theme-mode', 'pick', 'light dark auto', 'auto'] },
  /** Text of the button while not connected. The default slot wins. */
  { is: ['label'] },
  /** Text of the button while it is busy. */
  { is: ['loading-label'] },
  /** Height of the button: 36, 44 or 52 px. */
  { is: ['size', 'pick', 'sm md lg', 'md'] },
  /** Style of the button. */
  { is: ['variant', 'pick', 'solid outline plain', 'solid'] },
  /** `inline` shows the views in place instead of a dialog. */
  { is: ['display', 'pick', 'modal inline', 'modal'] },
  /** The button cannot be pressed. */
  { is: ['disabled', 'flag'] },
  /** Balance on the connected button. */
  { is: ['balance', 'pick', 'show hide', 'hide'] },
  /** Names, ids or CAIP-2 ids. By property or JSON also network objects and viem chains. */
  { is: ['networks', 'list', undefined, ['mainnet'] as readonly NetworkInput[]], session: true },
  /** Network to start on: a name or a CAIP-2 id. */
  { is: ['default-network'], session: true },
  /** RPC URLs as `chain=url`, also several for one chain. */
  { is: ['rpc', 'map', undefined, {} as Readonly<Record<string, readonly string[]>>], session: true },
  /** Contracts of tokens and NFTs to read from the chain, as CAIP-10 ids. Shown without any service. */
  { is: ['tokens', 'list', undefined, NONE], session: true },
  /**
   * Origins that images of tokens and NFTs may come from, besides the services. One that ends in `/ipfs/` also serves
   * `ipfs:` URLs.
   */
  { is: ['image-hosts', 'list', undefined, NONE], session: true },
  /** Allow networks that are not configured. */
  { is: ['allow-unsupported-chain', 'flag'], session: true },
  /** Ways to connect, in order. */
  { is: ['methods', 'list', METHODS, DEFAULT_METHODS] },
  /** Social providers, in order. */
  { is: ['socials', 'list', SOCIALS, SOCIALS.split(' ') as readonly SocialProvider[]] },
  /** Features by name; `-name` switches one off. */
  { is: ['features', 'list', FEATURES, {} as Readonly<Partial<Record<FeatureName, boolean>>>] },
  /** CAIP-2 ids of the networks that offer swaps. Default: those of the default aggregator. */
  { is: ['swap-networks', 'list'] },
  /** Time zones without purchases and swaps, such as `Asia/Shanghai`. Replaces the default list. */
  { is: ['restricted-time-zones', 'list'] },
  /** Directory ids or rdns of the wallets to show first. */
  { is: ['wallets-featured', 'list', undefined, NONE] },
  /** Only these wallets of the directory. */
  { is: ['wallets-include', 'list', undefined, NONE] },
  /** Hide these wallets, also when installed. */
  { is: ['wallets-exclude', 'list', undefined, NONE] },
  /** Sign-in with the wallet. */
  { is: ['siwx', 'pick', 'off optional required', 'off'], session: true },
  /** Statement in the sign-in message, one line. */
  { is: ['siwx-statement'], session: true },
  /** URIs listed in the sign-in message. */
  { is: ['siwx-resources', 'list', undefined, NONE], session: true },
  /** Validity of the sign-in in seconds, at most a hundred years. */
  { is: ['siwx-expiry', 'number'], session: true },
  /** ISO 8601 date from which the sign-in is valid. */
  { is: ['siwx-not-before'], session: true },
  /** Request id in the sign-in message. */
  { is: ['siwx-request-id'], session: true },
  /** URL that returns `{ "nonce": "…" }`. Another origin only by property or in the document's head. */
  { is: ['siwx-nonce-endpoint', 'endpoint'], session: true },
  /**
   * URL that receives the proof as `{ session, account }`. Another origin only by property or in the document's head.
   */
  { is: ['siwx-endpoint', 'endpoint'], session: true },
  /** Your own sign-in callbacks. Cannot be combined with `siwx`. */
  { is: ['siwe-config', 'callbacks', undefined, undefined as SiweConfig | undefined], session: true },
  /** Preferred account type per namespace, such as `eip155:smartAccount solana:eoa`. */
  { is: ['account-type', 'types', undefined, {} as Readonly<Partial<Record<ChainNamespace, string>>>], session: true },
  /** Link to the terms of service. */
  { is: ['terms-url'] },
  /** Link to the privacy policy. */
  { is: ['privacy-url'] },
  /** Ask the visitor to accept both before connecting. */
  { is: ['consent', 'flag'] },
  /**
   * Text in the foot of the dialog while the feature `branding` is on (off by default). Replaces the project's text.
   */
  { is: ['branding-label'] },
  /** Link of that text. */
  { is: ['branding-url'] },
  /** Name that wallets show. Default: the page title. */
  { is: ['app-name'], session: true },
  /** Description that wallets show. Default: the page description. */
  { is: ['app-description'], session: true },
  /** URL that wallets show, on the page's origin. Default: that origin. */
  { is: ['app-url'], session: true },
  /** Icon that wallets show. Default: the page icon. */
  { is: ['app-icon'], session: true },
  /** Restore the session of the last visit. */
  { is: ['reconnect', 'pick', 'auto off', 'auto'], session: true },
  /** Load the rest of the code when the visitor shows intent, or when the page is idle. */
  { is: ['loading', 'pick', 'intent eager', 'intent'] },
  /** Where the session is stored. */
  { is: ['storage', 'pick', 'local session memory', 'local'], session: true },
  /** What is sent to the telemetry service. */
  { is: ['telemetry', 'pick', 'off errors all', 'off'], session: true },
  /** Replaces service URLs: `frame api rpc pulse relay verify meld coinbase`. `meldKey` is your API key at Meld. */
  { is: ['services', 'json', undefined, {} as Partial<ServiceUrls>], session: true },
  /** Name of the form field. Its value is the sign-in proof as JSON, or else the CAIP-10 account id. */
  { is: ['name'] },
  /** The form cannot be submitted without a connection. */
  { is: ['required', 'flag'] },
  /** Language. Default: the nearest ancestor that names one. */
  { is: ['lang'] },
  /** Direction. Default: inherited. */
  { is: ['dir', 'pick', 'ltr rtl'] },
  /** Show alerts on screen too. */
  { is: ['debug', 'flag'] },
] as const satisfies readonly Row[]

/** The table with every column filled. */
export const ATTRIBUTES: readonly AttributeRow[] = ROWS.map(
  ({ is: [name, kind = 'text', values, fallback], session = false }: Row) => ({
    name,
    kind,
    values,
    fallback,
    session,
  }),
)

/** `theme-mode` → `themeMode` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
