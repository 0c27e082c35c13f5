import type { Account } from '../domain/account/account'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { Network } from '../domain/network/network'
import type { Cacao } from '../domain/siwx/cacao'
import type { SocialProvider } from '../domain/page/optionTypes'
import type { SiwxMessageData } from '../domain/siwx/message'
import type { SiwxSession } from '../domain/siwx/session'
import type { FrameRect } from '../domain/page/frameRect'
import type { Frame } from '../services/frame/contract'

export type WalletMethod = 'injected' | 'mobilewallet' | 'walletconnect' | 'email' | 'social' | 'farcaster'

/** What the page and the views may know of a connected wallet. Plain data. */
export interface ConnectedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  readonly method: WalletMethod
}

/** An EIP-1193 provider. Only these three members can be relied on. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** What differs between connections for the rest of the product, which never checks the kind of wallet. */
export interface WalletCapabilities {
  /** One session with the wallet serves all its namespaces: they are restored, replaced and disconnected together. */
  readonly sharesSession: boolean
  /** Another namespace of a session in use can be restored beside it. */
  readonly restoresInParts: boolean
  /** The wallet still recognizes the page after a disconnect, so the visitor's disconnect is stored. */
  readonly staysAuthorized: boolean
  /**
   * EVM requests run on the wallet's own chain, which may not be the one it last reported: before a transaction the
   * chain is checked, and the transaction names it.
   */
  readonly hasOwnChain: boolean
  /** The wallet asks the visitor before it switches networks. */
  readonly confirmsSwitch: boolean
  /** How the wallet's error codes are read (`errors/explain`). */
  readonly errorDialect: 'request' | 'relay-request'
  /** Requests are approved on this page: there is no other window or device to open. */
  readonly approvesOnPage: boolean
  /** The account belongs to a login made on this page: its profile and sign-out are in Settings. */
  readonly managedHere: boolean
  /** The visitor may choose between a plain and a smart account. */
  readonly hasAccountTypes: boolean
  /** The account can register a name. */
  readonly registersNames: boolean
  /** The wallet may list the tokens of the account (ERC-7811). */
  readonly listsAssets: boolean
  /** `wallet_getCapabilities` (EIP-5792) neither shows the visitor anything nor opens an app. */
  readonly saysCapabilities: boolean
  /** The wallet may show a batch of calls (`wallet_showCallsStatus`). */
  readonly showsBatches: boolean
}

/** The facts of one connection to one namespace. Plain data; the store holds it. */
export interface ConnectionFacts {
  /** `walletConnect`, `embedded`, or the id of an installed wallet on this page. */
  readonly connectorId: string
  /** The id to restore the connection by, where several wallets of this page claim it. */
  readonly claimedId?: string
  /** The topic of its WalletConnect session: every one has the same connector id, also those of other wallets. */
  readonly topic?: string
  readonly namespace: ChainNamespace
  readonly wallet: ConnectedWallet
  readonly capabilities: WalletCapabilities
  /** At least one; the first is the active one. Addresses checksummed where the namespace has checksums. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  /** Networks that the wallet has approved; absent when it accepts any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
  /** The wallet says that it signs versioned Solana transactions. */
  readonly versionedTransactions?: true
}

/** What the wallet can do beyond its accounts, which may change while it is connected. */
export type ConnectionOffers = Pick<ConnectionFacts, 'approvedNetworkIds' | 'versionedTransactions'>

export interface ConnectionListener {
  accountsChanged(accounts: readonly Account[]): void
  networkChanged(networkId: CaipNetworkId): void
  offersChanged(offers: ConnectionOffers): void
  /**
   * The wallet has added another namespace of the page to a session that is shared. `open` makes its connection, on
   * this network if the wallet has approved it; undefined when the session has lost the namespace again.
   */
  namespaceAdded?(
    namespace: ChainNamespace,
    open: (networkId: CaipNetworkId) => Promise<LiveConnection | undefined>,
  ): void
  /**
   * `locked`: the wallet gives no account at the moment, and still knows the site. `unserved`: it has taken away the
   * page's networks, and its session keeps others of the namespace. `other-tab`: another page of the origin has ended
   * it, and may have stored another session.
   */
  disconnected(reason: 'wallet' | 'expired' | 'locked' | 'unserved' | 'other-tab'): void
}

/** An open connection: its facts at the time it was made, the wallet's provider, and its changes. */
export interface LiveConnection {
  readonly facts: ConnectionFacts
  readonly provider: Eip1193Provider
  /** Reports changes until the returned function is called, which removes every listener. */
  watch(listener: ConnectionListener): () => void
  /**
   * Ends the connection on the wallet's side if possible, with all namespaces of its session. Never rejects for a session
   * that has already ended.
   */
  disconnect(): Promise<void>
  /**
   * Asks the wallet for its accounts and network, and reports what has changed without an event. Absent where the
   * connection cannot differ from what it last reported.
   * @throws ConnectAborted
   */
  refresh?(signal: AbortSignal): Promise<void>
  /**
   * Rejects what waits for the visitor on this page: the wallet is no longer the connected one. Absent where the wallet
   * asks elsewhere.
   */
  rejectRequests?(): void
  /** The page now offers these networks. Absent where the connection does not depend on them. */
  networksChanged?(networks: readonly Network[]): void
  /**
   * Switches networks where that takes no EIP-1193 request: the embedded wallet, and wallets whose requests name their
   * network.
   */
  switchTo?(network: Network, signal: AbortSignal): Promise<void>
  /**
   * The link that opens the wallet's app for the pending request. Absent, or undefined, where the wallet is not an app
   * that was opened by a link.
   */
  requestLink?(): string | undefined
  /**
   * Resolves when the wallet has responded to the last request of an earlier page, or if it had none. Absent where a
   * request ends with its page.
   */
  earlierResponse?(signal: AbortSignal): Promise<void>
  /**
   * Sign-In With Solana: the wallet composes the message itself and can show it as a sign-in. Absent where the wallet
   * does not support it, which may change; the message is then signed as text. `message` is exactly what was signed,
   * parsed and compared with `data`.
   * @throws UserRejected, WalletRequestFailed
   */
  readonly signIn?: WalletSignIn | undefined
}

type WalletSignIn = (
  data: SiwxMessageData,
  signal: AbortSignal,
) => Promise<{ readonly message: string; readonly signature: string }>

export interface ConnectRequest {
  /** All configured networks of the requested namespaces. */
  readonly networks: readonly Network[]
  /** The network to be active, if the wallet allows it. */
  readonly networkId: CaipNetworkId
  readonly namespace?: ChainNamespace
  /** When restoring: the account and network that were active in each namespace. */
  readonly remembered?: readonly CaipAddress[]
  /** When connecting: the sign-in to ask for with the connection, of wallets that can. */
  readonly signIn?: ConnectSignIn
}

/** A sign-in by the same prompt as the connection: ERC-7846, or `authorize` of the Mobile Wallet Adapter. */
export interface ConnectSignIn {
  /** The message without its account. */
  readonly message: Omit<SiwxMessageData, 'accountAddress'>
  /** The wallet may never respond to this, or has refused it by itself. Unless it signs, it is asked apart next. */
  asked(): void
  /** The wallet has signed exactly this message, for the first account. The signature is not verified. */
  signed(session: SiwxSession): void
  /** The wallet knows the request, and its owner has refused. */
  rejected(): void
}

/**
 * Connections; empty when the wallet, or its own records, say that the session is over. `locked`: the wallet gives no
 * account, as wallets do until the visitor unlocks them. `unauthorized`: it also says that the site has no permission.
 * `unserved`: it has approved no network of the page.
 */
export type Restored = readonly LiveConnection[] | 'locked' | 'unauthorized' | 'unserved'

/** Connects to one wallet, or through one protocol. What every kind of wallet implements. */
export interface Connector {
  readonly id: string
  /** The id that it would have if another wallet had not claimed it first. */
  readonly claimedId?: string
  /** Of a wallet that is one row and has a connector in each namespace. */
  readonly parts?: readonly Connector[]
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  readonly method: WalletMethod
  readonly namespaces: readonly ChainNamespace[]
  /**
   * Requests a connection. One entry per namespace.
   * @throws UserRejected, RequestAlreadyPending, ProviderNotFound, ProviderDisconnected
   */
  connect(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
  /**
   * Restores the connection of an earlier page without asking the visitor.
   * @throws whatever kept the wallet from answering, which says nothing of the session
   */
  restore(request: ConnectRequest, signal: AbortSignal): Promise<Restored>
  /** Calls back when a session may be restored that could not be before, until the returned function is called. */
  onUnlocked?(listener: () => void): () => void
  /**
   * Namespaces in which stored sessions have accounts, whether the page offers their networks or not. A session is over
   * in any other. Absent where the connector does not know.
   */
  heldNamespaces?(): Promise<readonly ChainNamespace[]>
  /**
   * Ends every other stored session than these, in its wallet too, also one that another page of the origin has paired.
   * Absent where there is only one, which is that of the connection.
   */
  endUnused?(isUsed: (topic: string) => boolean): Promise<void>
  /** Releases sockets, frames and timers. Stored sessions stay. */
  close?(): void | Promise<void>
}

export interface PairingRequest extends ConnectRequest {
  /** Only the code is renewed: earlier pairings stay open, because a wallet may have been given one. */
  readonly renews?: boolean
  /** Called with the `wc:` URI as soon as the relay has the pairing. */
  onUri(uri: string): void
  /** The message without its account, when one-click sign-in is possible: every configured network is eip155. */
  readonly oneClick?: Omit<SiwxMessageData, 'accountAddress'>
}

export interface PairingResult {
  readonly connections: readonly LiveConnection[]
  /** Proofs of one-click sign-in; absent when the wallet responded to the plain proposal. */
  readonly proofs?: readonly { readonly cacao: Cacao; readonly message: string }[]
}

/** A connector that shows a URI (QR code or deep link) before a wallet responds. */
export interface PairingConnector extends Connector {
  /** Begins what `pair` needs first: the library and the relay's socket. Never throws; `pair` reports failures. */
  prepare(): void
  /**
   * A session that is approved after an abort is disconnected.
   * @throws RelayUnreachable, DeviceClockWrong, PairingExpired, UserRejected, ChainUnsupported, LazyPartUnavailable,
   * ConnectAborted
   */
  pair(request: PairingRequest, signal: AbortSignal): Promise<PairingResult>
  /** `unserved`: the wallet has approved none of the networks, but the session goes on. */
  restore(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[] | 'unserved'>
  /**
   * Resolves when a wallet approves a pairing of an earlier page. Empty if it has nothing that was requested, or is not
   * wanted any more: then the session is ended on the wallet's side as well.
   */
  adopt(request: AdoptionRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
}

/** `isWanted` is asked when the wallet has approved. */
export interface AdoptionRequest extends ConnectRequest {
  isWanted(): boolean
}

/** The account types that a visitor of the embedded wallet may choose between. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** What is known of the embedded wallet's account beyond its addresses. Plain data, no secrets. */
export interface EmbeddedProfile {
  readonly method: 'email' | 'social' | 'farcaster'
  readonly email?: string
  readonly userName?: string
  /** Every address of the account, with its type. */
  readonly accounts: readonly { readonly address: string; readonly type: EmbeddedAccountType }[]
  readonly smartAccountDeployed?: boolean
  /** Numeric chain ids on which a smart account can be had. */
  readonly smartAccountNetworks: readonly number[]
}

/** How the visitor logged in, before the account is fetched. */
export type EmbeddedLogin =
  | { readonly method: 'email' }
  | {
      readonly method: 'social'
      readonly provider: SocialProvider
      readonly uri: string
      /** The login left the page (Telegram). */
      readonly returned?: boolean
    }
  | { readonly method: 'farcaster'; readonly userName: string }

/** Shows the approvals of the secure frame. */
export interface ApprovalHost {
  /** A request needs the visitor's approval: show the frame. */
  approvalRequested(method: string): void
  /** The last request that needed approval has ended, with this outcome. */
  approvalEnded(outcome: 'approved' | 'rejected' | 'failed'): void
  /** A page requested a method that the frame does not serve. */
  methodRefused(method: string): void
}

/** What the embedded wallet reports to the session. */
export interface EmbeddedHost {
  /** Escape or a press beside the shown frame. */
  closeAsked(): void
  timedOut(reason: 'iframe_load_failed' | 'iframe_request_timeout', error: Error): void
  /** The profile changed; undefined when the session ended. */
  profileChanged(profile: EmbeddedProfile | undefined): void
}

/**
 * The wallet behind email, social and Farcaster login, in the secure frame (docs/protocol/frame.md).
 * @throws FrameLoadError, FrameNotReady, FrameRequestTimeout, FrameError, FrameRequestAborted, in every method
 */
export interface EmbeddedConnector extends Connector {
  /** Sends a request of the frame's event table (`services/frame/events`). */
  readonly request: Frame['request']
  /** Fetches the account after a login: one connection per configured namespace that the frame serves. */
  enter(login: EmbeddedLogin, request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
  restore(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
  profile(): EmbeddedProfile | undefined
  /** Completes an email change with the code sent to the new address. */
  confirmSecondaryOtp(code: string, signal: AbortSignal): Promise<void>
  /** Returns the resulting type: a failure falls back to `eoa`. The connection reports the new account. */
  setAccountType(
    namespace: ChainNamespace,
    type: EmbeddedAccountType,
    signal: AbortSignal,
  ): Promise<EmbeddedAccountType>
  /**
   * Shows the frame over the card, once it has the current theme.
   * @throws FrameNotReady
   */
  show(box: FrameRect): Promise<void>
  hide(): void
  shake(): void
  /** The visitor rejects: aborts every pending request that needs approval, and no other. */
  rejectRequests(): void
  /** Takes the frame out of the page. */
  close(): void
}
