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
import type { fetchNonce, postProof } from '../services/siwx/endpoints'
import type { KeyValueStorage } from '../services/storage/storage'
import type { Tabs } from '../services/tabs/tabs'
import type { Telemetry } from '../services/telemetry/telemetry'
import type { ViewTable } from './navigation/viewRules'
import type { Store } from './store/createStore'
import type { ElementEvent } from './events'
import type { Tasks } from './tasks'

export interface Chains {
  /** Loads the family's code on first use. Raises ChainAdapterNotFound, LazyPartUnavailable. */
  for(namespace: ChainNamespace): Promise<ChainAdapter>
}

export interface Services {
  readonly api: Api
  /** The page's own sign-in server. */
  readonly siwx: { readonly fetchNonce: typeof fetchNonce; readonly postProof: typeof postProof }
  readonly storage: KeyValueStorage
  readonly tabs: Tabs
  readonly telemetry: Telemetry
  readonly identity: IdentityService
  readonly blockchain: BlockchainService
  readonly clock: Clock
  readonly log: Log
}

/** A window that the page has opened for a login, as far as a flow may use it. */
export interface Popup {
  readonly closed: boolean
  close(): void
  /** Setting it sends the window elsewhere. */
  readonly location: { href: string }
  /** Set to null before it goes elsewhere, the page in it cannot reach back to this one. */
  opener?: unknown
}

/** The host page, as far as a flow may know it. */
export interface Page {
  readonly environment: Environment
  /** `location.host`, origin + path, hostname. */
  location(): {
    readonly host: string
    readonly hostname: string
    readonly origin: string
    readonly uri: string
    readonly href: string
  }
  metadata(): DappMetadata
  /** Opens an address that `domain/link` let through. False when the browser refused. */
  open(link: string, target: '_self' | '_top' | '_blank'): boolean
  /** Opens a window for a login, within the visitor's press (wire facts, 2.3). Undefined when the browser refused. */
  popup(address: string): Popup | undefined
  /** What the window hands back to the page. Raises UntrustedOrigin for an answer from another origin; the signal's reason when called off. */
  popupResult(popup: Popup, origin: string, signal: AbortSignal): Promise<string>
  /** Changes the address of the page in place, without a request (an answer is taken off it). */
  replaceUrl(address: string): void
  copy(text: string): Promise<void>
  /** What is on the clipboard, asked for within a press; absent where pages cannot have it. Rejects when the browser refuses. */
  paste?(): Promise<string>
  visible(): boolean
  /** Calls back on every change of visibility until the returned function is called. */
  onVisibility(listener: (visible: boolean) => void): () => void
  readonly random: RandomSource
}

/** All that a flow may touch. A test hands it another one. */
export interface World {
  readonly store: Store
  /** Resolves when the configured networks are known. Views beyond Connect, and all flows that reach a wallet, wait for it. */
  prepare(): Promise<void>
  readonly connectors: Connectors
  readonly chains: Chains
  /** Connections that live, by namespace; their facts are in the store. */
  readonly live: Map<ChainNamespace, LiveConnection>
  /** Releases the listeners of a live connection. */
  readonly watches: Map<ChainNamespace, () => void>
  /** Work in flight, by name. */
  readonly tasks: Tasks
  /** What navigation knows of each view. */
  readonly views: ViewTable
  /** Runs the `onEnter` of the view on screen again: a visitor pressed "Try again". */
  reenterView(): void
  /** Codes of the alerts that this page has been told; outlives the session (specification, section 4). */
  readonly alertsTold: Set<string>
  readonly services: Services
  readonly page: Page
  /** Id of the element that shows what no press asked for. Undefined when none is on the page. */
  element(): string | undefined
  /** Tells the page. False when the event was cancelable and a listener cancelled it. */
  emit(event: ElementEvent): boolean
  /** The specification's tracking events: always as `track` event, to the pulse host only with telemetry on. */
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
}
