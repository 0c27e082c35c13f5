import type { ConnectionStatus } from '../session/store/state'
import type { CloseReason, EventDetails, EventName } from '../session/events'
import type { AttributeRow } from '../domain/page/attributes'
import type { Options, SiwxProof, SiwxSession } from '../domain/page/options'
import type { Eip1193Provider, WalletMethod } from '../wallets/contract'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { ViewName } from '../domain/page/viewName'
import type { LanguageFile } from '../messages/messages'
import type { Notice } from '../messages/texts/keys'
import type { StartedResponses } from '../services/api/startedResponses'

export type { ConnectionStatus }

/** The element's `account` property. The namespace tells what an address looks like. */
export type ElementAccount = AccountOf<'eip155', `0x${string}`> | AccountOf<Exclude<ChainNamespace, 'eip155'>, string>

interface AccountOf<Namespace extends ChainNamespace, Address extends string> {
  readonly address: Address
  readonly caipAddress: CaipAddress
  readonly namespace: Namespace
  /** `eoa` is a plain account, `smartAccount` one of ERC-4337; on Bitcoin `payment`, `ordinal` or `stx`. */
  readonly type: string
  /** The name that the identity service knows of the address. */
  readonly name?: string
  /** All accounts of the namespace. `publicKey` (hex) and derivation `path`, if the wallet provides them. */
  readonly accounts: readonly {
    readonly address: Address
    readonly type: string
    readonly publicKey?: string
    readonly path?: string
  }[]
}

/** The element's `network` property. */
export interface ElementNetwork {
  /** The CAIP-2 reference, as a number on EVM networks. */
  readonly id: string | number
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly namespace: ChainNamespace
  /** Whether it is one of `networks`. */
  readonly supported: boolean
}

/** The element's `wallet` property. */
export interface ElementWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** A URL, mostly a `data:` URL. */
  readonly icon?: string
  /** How it is connected. */
  readonly method: WalletMethod
}

/** What `connect()` takes. */
export interface ConnectRequest {
  readonly method?: WalletMethod
  /** Rdns, id or name of an installed wallet, an id of the directory, or with the method `social` the provider. */
  readonly wallet?: string
  /** The namespace to connect. Without it, any connection will do. */
  readonly namespace?: ChainNamespace
}

/** The session's state as the element shows and reports it. Plain data, passed whole on every change. */
export interface ElementFacts {
  readonly status: ConnectionStatus
  readonly account: ElementAccount | null
  readonly network: ElementNetwork | null
  readonly wallet: ElementWallet | null
  readonly session: SiwxSession | null
  /** The view that the dialog of the session shows, in whichever element it is open. Null while it is closed. */
  readonly view: ViewName | null
  /** Of the form field: the sign-in proof as JSON, or else the CAIP-10 account id. */
  readonly value: string | null
  readonly open: boolean
  readonly busy: boolean
  readonly unsupported: boolean
  /** The button's label: a name or a shortened address. Undefined while disconnected. */
  readonly label?: string | undefined
  readonly icon?: string | undefined
  /** Set when the page shows the balance: its text, or empty while it loads. */
  readonly balance?: string | undefined
}

/** The part of what all elements of a page share that the app uses. */
export interface SharedByElements {
  /** Sessions by project id. */
  readonly clients: Map<string, unknown>
  /** Details of EIP-6963 announcements as the wallets sent them, not validated. */
  readonly announcements: Set<unknown>
  readonly started: StartedResponses
}

/** What receives a session's state and events: an element, or the session that a page uses without one. */
export interface Subscriber extends SharedByElements {
  readonly id: string
  readonly host: HTMLElement
  /** Absent if it draws nothing. */
  readonly root?: ShadowRoot
  /** Whether the options of elements take precedence, because it has none of its own. */
  readonly follows?: boolean
  options(): Options
  /** The options that belong to the session. */
  readonly sessionOptions: readonly (keyof Options)[]
  setFacts(facts: ElementFacts): void
  emit<Name extends EventName>(type: Name, detail: EventDetails[Name]): boolean
  notice: Notice
}

/** Connect or Account as a press shows it until React has drawn it (docs/decisions/prerender.md). */
export interface Prerender {
  readonly view: 'Connect' | 'Account'
  /** Whether it is on screen. The visitor may have closed it. */
  isShown(): boolean
  /** Whether a word is being composed in its field, and the last event of a press. */
  progress(): { readonly composing: boolean; readonly lastEvent: Event | undefined }
  /** What the visitor has done in it so far. Undefined once it was closed. */
  done(): DoneInPrerender | undefined
  remove(): void
}

/** What the visitor has done in the prerender. */
export interface DoneInPrerender {
  readonly dialog: HTMLDialogElement
  readonly view: string
  readonly field: HTMLInputElement | null
  readonly pressed: HTMLElement | undefined
  /** What has the focus, unless the visitor has left it where it was. */
  readonly focused: Element | null
}

/** What the entry passes to the lazily loaded app. */
export interface ElementBridge extends Omit<Subscriber, 'emit' | 'notice' | 'sessionOptions'> {
  readonly root: ShadowRoot
  readonly attributes: readonly AttributeRow[]
  /** A function for each element on the page, and for each session without one, that lets it join its session. */
  readonly members: Map<object, () => void>
  /** Called with the facts of each element after each change. */
  readonly followers: Set<(host: HTMLElement, facts: ElementFacts) => void>
  /** Warns on the console, once per page: a notice of the app, and an attribute that is nearly one of the options. */
  report(kind: 'notice', ...about: Parameters<Notice>): void
  report(kind: 'misspelt', name: string, options: readonly string[]): void
  /** What a press has shown before React was there. */
  prerender(): Prerender | undefined
  /** Call it when reconnecting has ended, successfully or not. */
  settle(): void
}

/** An element as the app uses it. */
export interface Bridge extends Subscriber {
  readonly root: ShadowRoot
  prerender(): Prerender | undefined
  readonly version: string
}

/** The methods that need no dialog of a certain element. */
export interface SessionMethods {
  disconnect(which?: { namespace?: ChainNamespace }): Promise<void>
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<ElementNetwork>
  signIn(): Promise<SiwxSession>
  getProof(): Promise<SiwxProof>
  signOut(): Promise<void>
  signMessage(text: string): Promise<string>
  getProvider(namespace?: ChainNamespace | CaipNetworkId): Eip1193Provider | undefined
}

/** The element's methods, as the lazily loaded app implements them for one element. */
export interface Controller extends SessionMethods {
  open(view?: ViewName): Promise<void>
  /** @param reason of the event; `programmatic` if not given. */
  close(reason?: CloseReason): Promise<boolean>
  connect(requested?: ConnectRequest): Promise<ElementAccount>
  optionsChanged(): void
  /** The element was removed for good, or changes its project. */
  detach(reason: 'removed' | 'config'): void
}

export type Attach = (element: ElementBridge, file: LanguageFile, language: string) => Controller
