import type { ConnectionStatus } from '../session/store/state'
import type { EventDetails, EventName } from '../session/events'
import type { Options, SiwxSession } from '../domain/page/options'
import type { Eip1193Provider, WalletMethod } from '../wallets/contract'
import type { ChainNamespace } from '../domain/network/caip'
import type { LoadedCatalogue } from '../messages/messages'

/** `account` property of the element (element-api.md, section 4). */
export interface ElementAccount {
  readonly address: string
  readonly caipAddress: string
  readonly namespace: ChainNamespace
  readonly type: string
  readonly name?: string
  /** `publicKey` in hex and `path` of the derivation, where the wallet says them. */
  readonly accounts: readonly {
    readonly address: string
    readonly type: string
    readonly publicKey?: string
    readonly path?: string
  }[]
}

export interface ElementNetwork {
  readonly id: string | number
  readonly caipNetworkId: string
  readonly name: string
  readonly namespace: ChainNamespace
  readonly supported: boolean
}

export interface ElementWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  readonly method: WalletMethod
}

/** All that the element shows and reports of the session. Plain data, handed over whole at every change. */
export interface ElementFacts {
  readonly status: ConnectionStatus
  readonly account: ElementAccount | null
  readonly network: ElementNetwork | null
  readonly wallet: ElementWallet | null
  readonly session: SiwxSession | null
  readonly open: boolean
  readonly busy: boolean
  readonly unsupported: boolean
  /** Name or shortened address on the button; absent while not connected. */
  readonly label: string | undefined
  readonly icon: string | undefined
  /** Set when the page asked for the balance: text, or empty while it is on its way. */
  readonly balance: string | undefined
}

/** What the entry hands to the lazy part. The entry exports nothing else (bridge.md). */
export interface Bridge {
  readonly id: string
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly version: string
  readonly clients: Map<string, unknown>
  options(): Options
  /** Names of the options that belong to the session. */
  readonly sessionOptions: readonly (keyof Options)[]
  announcements(): Iterable<unknown>
  onAnnouncement(listener: () => void): () => void
  adopt(facts: ElementFacts): void
  emit<Name extends EventName>(type: Name, detail: EventDetails[Name]): boolean
  /** One console notice per key and page life. */
  notice(key: string, text: string): void
}

/** What the lazy part hands back: the element's methods, per element. */
export interface Controller {
  /** Settles when reconnecting has ended. */
  readonly ready: Promise<{ restored: boolean }>
  open(view?: string): Promise<void>
  close(): Promise<boolean>
  connect(requested?: { method?: string; wallet?: string; namespace?: string }): Promise<ElementAccount>
  disconnect(which?: { namespace?: string }): Promise<void>
  switchNetwork(caipNetworkId: string): Promise<ElementNetwork>
  signIn(): Promise<SiwxSession>
  signOut(): Promise<void>
  signMessage(text: string): Promise<string>
  getProvider(namespace?: string): Eip1193Provider | undefined
  optionsChanged(): void
  /** The element left the page for good, or changes its project. */
  detach(reason: 'removed' | 'config'): void
}

export type Attach = (bridge: Bridge, catalogue: LoadedCatalogue) => Controller
