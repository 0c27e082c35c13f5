import type { ChainAdapter } from '../chains/contract'
import type { Connectors } from '../wallets/index'
import type { LiveConnection } from '../wallets/contract'
import type { ChainNamespace } from '../domain/network/caip'
import type { Environment } from '../domain/wallet/platform'
import type { DappMetadata } from '../domain/page/options'
import type { RandomSource } from '../domain/siwx/nonce'
import type { Api } from '../services/api/api'
import type { BlockchainService } from '../services/blockchain/contract'
import type { Clock } from '../services/clock/clock'
import type { IdentityService } from '../services/identity/identity'
import type { Log } from '../services/log/log'
import type { Pictures } from '../services/pictures/pictures'
import type { fetchAuthenticated, fetchNonce, postProof, postSignOut } from '../services/siwx/site'
import type { KeyValueStorage } from '../services/storage/storage'
import type { Tabs } from '../services/tabs/tabs'
import type { Telemetry } from '../services/telemetry/telemetry'
import type { FeatureHooks } from './featureHooks'
import type { ViewTable } from './navigation/viewRules'
import type { Store } from './store/createStore'
import type { ElementEvent } from './events'
import type { Tasks } from './tasks'

export interface Chains {
  /** Loads the namespace's code on first use. @throws ChainAdapterNotFound, LazyPartUnavailable */
  for(namespace: ChainNamespace): Promise<ChainAdapter>
  /** Fetches large code while a wallet asks its visitor. Never rejects. */
  prefetch(namespace: ChainNamespace): Promise<void>
}

export interface Services {
  readonly api: Api
  /** The page's own sign-in server. */
  readonly siwx: {
    readonly fetchNonce: typeof fetchNonce
    readonly postProof: typeof postProof
    readonly fetchAuthenticated: typeof fetchAuthenticated
    readonly postSignOut: typeof postSignOut
  }
  readonly storage: KeyValueStorage
  readonly tabs: Tabs
  readonly telemetry: Telemetry
  readonly identity: IdentityService
  readonly pictures: Pictures
  readonly blockchain: BlockchainService
  readonly clock: Clock
  readonly log: Log
}

/** A popup opened for a login, as far as an action may use it. */
export interface Popup {
  readonly closed: boolean
  close(): void
  navigate(url: string): void
  /** Called before it navigates, so that the page in it cannot reach this one. */
  disown(): void
  /**
   * Resolves with the result that the page in it posts.
   * @throws UntrustedOrigin for a message from another origin, and the signal's reason when aborted
   */
  result(origin: string, signal: AbortSignal): Promise<string>
}

/** The host page, as far as an action may access it. */
export interface Page {
  readonly environment: Environment
  /**
   * `uri` is origin and path: all of the page's URL that others may see. `href` stays here. At an opaque origin, `host`
   * is empty and `origin` is `null`.
   */
  location(): {
    readonly host: string
    readonly hostname: string
    readonly origin: string
    readonly uri: string
    readonly href: string
  }
  metadata(): DappMetadata
  /** Opens a URL that `domain/link` accepted. False when the browser refused. */
  open(link: string, target: '_self' | '_top' | '_blank'): boolean
  /** Opens a popup for a login, within the visitor's press. Undefined when the browser refused. */
  popup(url: string): Popup | undefined
  /** Replaces the page's URL without a request, for example to remove a login result from it. */
  replaceUrl(url: string): void
  /** Loads a URL of the page in place of this one; one that differs only in its fragment without a request. */
  load(url: string): void
  copy(text: string): Promise<void>
  /** Reads the clipboard within a press. Absent where pages have no access to it. Rejects when the browser refuses. */
  paste?(): Promise<string>
  visible(): boolean
  /** Whether the visitor is in this page, not in another window. */
  focused(): boolean
  /** Whether the visitor asked to save data, or is on a connection as slow as 2G. */
  savesData(): boolean
  /** Calls the listener on every change of visibility until the returned function is called. */
  onVisibility(listener: (visible: boolean) => void): () => void
  /**
   * Calls the listener when the page may have slept or lost its network: it becomes visible, comes back from the
   * browser's cache, or is online again. Until the returned function is called.
   */
  onWake(listener: () => void): () => void
  readonly random: RandomSource
}

/** Everything that an action may use. Tests pass another one. */
export interface World {
  readonly store: Store
  /** Resolves when the configured networks are known. Whatever reaches a wallet waits for it. */
  prepare(): Promise<void>
  readonly connectors: Connectors
  /** Reads again which wallets the page has: some appear without an event. */
  discoverWallets(): void
  readonly chains: Chains
  /** Live connections by namespace; their data is in the store. */
  readonly live: Map<ChainNamespace, LiveConnection>
  /** Functions that remove the listeners of a live connection. */
  readonly watches: Map<ChainNamespace, () => void>
  readonly tasks: Tasks
  readonly views: ViewTable
  /** By feature. */
  readonly features: Readonly<Record<string, FeatureHooks>>
  /** Runs the `onEnter` of the current view again, for "Try again". */
  reenterView(): void
  /** Codes of the alerts already reported on this page; kept beyond the session. */
  readonly reportedAlerts: Set<string>
  readonly services: Services
  readonly page: Page
  /** Id of the element that shows views that no press asked for. Undefined if the page has none. */
  element(): string | undefined
  /** Dispatches an event to the page. False when the event was cancelable and a listener cancelled it. */
  emit(event: ElementEvent): boolean
  /** Reports a tracking event: always as a `track` event, and to the analytics service only with telemetry on. */
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
}
