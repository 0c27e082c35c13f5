import type { ViewName } from '../domain/page/viewName'
import type { State, ViewEntry } from './store/state'
import type { ChainAdapter } from '../chains/contract'
import type { Connectors } from '../wallets/index'
import type { LiveConnection } from '../wallets/contract'
import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { Api } from '../services/api/api'
import type { BlockchainService } from '../services/blockchain/contract'
import type { Clock } from '../services/clock/clock'
import type { IdentityService } from '../services/identity/identity'
import type { Log } from '../services/log/log'
import type { Pictures } from '../services/pictures/pictures'
import type { fetchAuthenticated, fetchNonce, postProof, postSignOut } from '../services/siwx/site'
import type { KeyValueStorage } from '../services/storage/storage'
import type { Tabs } from '../services/tabs/tabs'
import type { Telemetry } from '../services/telemetry/contract'
import type { Store } from './store/createStore'
import type { ElementEvent } from './events'
import type { Tasks } from './tasks'
import type { Page } from './page'

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
  /** What the next page of this tab gets, and no other one. */
  readonly tabStorage: KeyValueStorage
  readonly tabs: Tabs
  readonly telemetry: Telemetry
  readonly identity: IdentityService
  readonly pictures: Pictures
  readonly blockchain: BlockchainService
  readonly clock: Clock
  readonly log: Log
}

/** What may happen to the session, and what is known of it. `session/life/follow.ts` has what follows. */
export interface FollowedBy {
  /** The account, its network or its sign-in is another one: the visitor may have to do something. */
  readonly changed: [cause: 'connected' | 'restored' | 'moved']
  /** Another account is active, or its network is another one: what is shown of it is read. */
  readonly shown: []
  /** A connection that was left is the active one now. */
  readonly otherActive: [namespace: ChainNamespace, cause: 'restored' | 'moved']
  /** A sign-in could not begin, or the site has refused the proof that came with a connection, which ends. */
  readonly signInFailed: [namespace: ChainNamespace]
  /** A stored session waits for its wallet. */
  readonly waits: []
  /** Another tab has ended the session of this connection. */
  readonly endedByOtherTab: [ended: LiveConnection]
  /** The wallet has added a namespace to the session of this connector. */
  readonly namespaceAdded: [
    connectorId: string,
    namespace: ChainNamespace,
    open: (networkId: CaipNetworkId) => Promise<LiveConnection | undefined>,
  ]
}

/** Everything that an action may use. Tests pass another one. */
export interface Context {
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
  /** Connects what a wallet has added in a namespace while another wallet was connected in it. */
  readonly addedNamespaces: Map<ChainNamespace, () => void>
  readonly tasks: Tasks
  /** Runs what follows, in a later task. Resolves afterwards; failures are logged. */
  follow<Name extends keyof FollowedBy>(name: Name, ...about: FollowedBy[Name]): Promise<void>
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

/** The actions that a view's module exports beside its component. Views draw; these start the work. */
export interface ViewActions {
  /** Runs when the visitor goes forward to the view, not when they come back to it. */
  readonly onOpen?: (context: Context, entry: ViewEntry) => unknown
  /** Runs when the view appears, until it is left (`signal`). Failures are stored in `State.viewProblem`. */
  readonly onEnter?: (context: Context, entry: ViewEntry, signal: AbortSignal) => unknown
  /** Fetches what the view shows: when it appears, and again for another account, network or set of features. */
  readonly refresh?: (context: Context, signal: AbortSignal) => unknown
}

/** What navigation knows about a view before its feature is loaded. */
export interface ViewRules {
  /** The folder in `features` that owns it. */
  readonly feature: string
  /** Loads the view's code. @throws what the import rejects with */
  readonly load: () => ViewActions | Promise<ViewActions>
  /** Loads code that the view uses, beside its own. Contacts no service. */
  readonly loadBeside?: () => Promise<unknown>
  /** Sends the first requests of the view, beside its code. Never throws. */
  readonly startBeside?: (context: Context) => void
  /** A view bundled with the app, entered before the networks are known. */
  readonly isEager?: true
  /** False for a view that works without a wallet. Others are left when the last wallet disconnects. */
  readonly needsWallet: boolean
  /** False for a view whose subject is in its history entry or in a login, so that its name alone is not enough. */
  readonly opensByName?: false
  /** The view that replaces it for a connected visitor. */
  readonly whenConnected?: ViewName
  /** Whether a page may open it by name. Default: always. */
  readonly mayOpen?: (state: State) => boolean
  /** Whether what has failed here, and asks no one, is to be tried again when the device is online again. */
  readonly retriesOnline?: (state: State) => boolean
  /** Whether the visitor may close the dialog here. Default: always. */
  readonly mayClose?: (state: State) => boolean
  /** Whether the visitor may go back from here, if there is history. Default: always. */
  readonly mayGoBack?: (state: State) => boolean
  /** Ends what the view started; called when the visitor goes back from it. */
  readonly onBack?: (context: Context) => void
  /** Ends what the view started; called when the visitor closes the dialog on it. */
  readonly onClose?: (context: Context) => void
  /** Called when the session has changed and needs nothing more from the visitor (`evaluateSession`). */
  readonly afterConnecting?: (context: Context, cause: 'restored' | 'moved') => void
  /** The view approves a request of the embedded wallet and covers the view that sent it. */
  readonly isApproval?: true
}

export type ViewTable = Readonly<Record<ViewName, ViewRules>>

/** What a feature does at a moment of the session. Each loads the code of its feature first. */
export interface FeatureHooks {
  /** Continues a login that has left the page. Undefined if none has; false if it did not come back. */
  readonly resume?: (context: Context) => Promise<boolean> | undefined
  /** A wallet is connected: follows what an earlier page has left with it. */
  readonly connected?: (context: Context) => void
  /** Refreshes what a transaction has changed. */
  readonly afterTransaction?: (context: Context) => Promise<void>
}
