import type { Account } from '../domain/account/account'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { Network } from '../domain/network/network'
import type { Cacao } from '../domain/siwx/cacao'
import type { SocialProvider } from '../domain/page/options'
import type { SiwxMessageData } from '../domain/siwx/message'
import type { FrameRect } from '../domain/page/frameRect'

export type WalletMethod = 'injected' | 'walletconnect' | 'email' | 'social' | 'farcaster'

/** What the page and the views may know of a connected wallet. Plain data. */
export interface ConnectedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  readonly method: WalletMethod
}

/** EIP-1193, as far as anybody may rely on it. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** What the rest of the product may rely on in a connection. Nothing outside this folder asks which kind of wallet it is. */
export interface WalletCapabilities {
  /** One session with the wallet serves all its namespaces: they are restored, replaced and disconnected together. */
  readonly sharesSession: boolean
  /** The wallet still recognizes the page after a disconnect, so one by the visitor is stored for the next page load. */
  readonly staysAuthorized: boolean
  /**
   * EVM requests run on the chain that the wallet is on, which may not be the one it last reported: before a transaction
   * the chain is checked, and the transaction names it.
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
}

/** The facts of one connection to one namespace. Plain data; the store holds it. */
export interface ConnectionFacts {
  /** `walletConnect`, or the rdns, name or uuid of an installed wallet. */
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly wallet: ConnectedWallet
  readonly capabilities: WalletCapabilities
  /** At least one; the first is the active one. Addresses checksummed where the namespace has checksums. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  /** Networks that the wallet has approved; absent when it takes any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
}

export interface ConnectionListener {
  accountsChanged(accounts: readonly Account[]): void
  networkChanged(networkId: CaipNetworkId): void
  disconnected(reason: 'wallet' | 'expired'): void
}

/** A connection that lives: its facts when it was made, the wallet's provider, and word of what changes. */
export interface LiveConnection {
  readonly facts: ConnectionFacts
  readonly provider: Eip1193Provider
  /** Tells of changes until the returned function is called, which releases every listener. */
  watch(listener: ConnectionListener): () => void
  /** Ends the connection on the wallet's side as far as it can. Never rejects for a session that is gone already. */
  disconnect(): Promise<void>
  /** Moves without an RPC request, where the connection has a way of its own (the embedded wallet). */
  switchTo?(network: Network, signal: AbortSignal): Promise<void>
  /**
   * Signs in where the wallet words the message itself (Sign-In With Solana), which it can then show as more than a text.
   * Absent where the wallet does not offer it: the message is signed as a text then. `message` is exactly what was signed;
   * its fields have been read back and are those of `data`. Raises UserRejected, WalletRequestFailed.
   */
  signIn?(data: SiwxMessageData, signal: AbortSignal): Promise<{ readonly message: string; readonly signature: string }>
}

export interface ConnectRequest {
  /** All configured networks of the namespaces wanted. */
  readonly networks: readonly Network[]
  /** The network wanted first. */
  readonly networkId: CaipNetworkId
  readonly namespace?: ChainNamespace
  /** When restoring: the account and network that were active in each namespace. */
  readonly remembered?: readonly CaipAddress[]
}

/** A way to reach a wallet. Adding one means adding a file that satisfies this. */
export interface Connector {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  readonly method: WalletMethod
  readonly namespaces: readonly ChainNamespace[]
  /** Asks the wallet. One entry per namespace. Raises UserRejected, RequestAlreadyPending, ProviderNotFound, ProviderDisconnected. */
  connect(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
  /** Restores the connection of an earlier page without asking the visitor. Empty when there is none. */
  restore(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
  /** Releases sockets, frames and timers. Stored sessions stay. */
  close?(): void | Promise<void>
}

export interface PairingRequest extends ConnectRequest {
  /** Called with the `wc:` address as soon as the relay holds the pairing. */
  onUri(uri: string): void
  /** Set when one-click sign-in may be tried (every configured network is eip155): the message without an account. */
  readonly oneClick?: Omit<SiwxMessageData, 'accountAddress'>
}

export interface PairingResult {
  readonly connections: readonly LiveConnection[]
  /** Proofs of one-click sign-in; absent when the wallet answered the plain proposal. */
  readonly proofs?: readonly { readonly cacao: Cacao; readonly message: string }[]
}

/** The one connector that pairs by an address (QR or deep link) before anybody answers. */
export interface PairingConnector extends Connector {
  /** Raises RelayUnreachable, PairingExpired, UserRejected, ChainUnsupported, LazyPartUnavailable, ConnectAborted. A wallet that says yes after an abort is told goodbye. */
  pair(request: PairingRequest, signal: AbortSignal): Promise<PairingResult>
  /** Looks after the relay's socket when the page becomes visible again (views.md 3.4). */
  wake(): Promise<void>
}

/** The account types between which the embedded wallet's visitor may choose (specification, section 5). */
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

/** How the visitor proved who they are, before the account is asked for. */
export type EmbeddedLogin =
  | { readonly method: 'email' }
  | {
      readonly method: 'social'
      readonly provider: SocialProvider
      readonly uri: string
      /** The login had left the page (Telegram). */ readonly returned?: boolean
    }
  | { readonly method: 'farcaster'; readonly userName: string }

/** How an approval is shown. */
export interface ApprovalHost {
  /** An unsafe request waits for the visitor: show the frame (specification, section 6). */
  approvalRequested(method: string): void
  /** No unsafe request is open any more, and how the last one ended. */
  approvalEnded(outcome: 'approved' | 'rejected' | 'failed'): void
  /** Something asked for a method that is on neither list (decisions.md, 18). */
  methodRefused(method: string): void
}

/** What the embedded wallet needs of the session while it runs: it cannot know views. */
export interface EmbeddedHost {
  /** Escape or a press beside the shown frame. */
  closeAsked(): void
  timedOut(reason: 'iframe_load_failed' | 'iframe_request_timeout', error: Error): void
  /** What is known of the account has changed; undefined when the session is over. */
  profileChanged(profile: EmbeddedProfile | undefined): void
}

/**
 * The wallet behind email, social and Farcaster login, in the secure frame (specification, sections 1 and 4; wire facts,
 * 1 and 2). Every method may raise FrameLoadError, FrameNotReady, FrameRequestTimeout, FrameError, FrameRequestAborted.
 */
export interface EmbeddedConnector extends Connector {
  connectEmail(email: string, signal: AbortSignal): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the visitor has approved this device by the link in the mail. */
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(code: string, signal: AbortSignal): Promise<void>
  socialRedirectUri(provider: Exclude<SocialProvider, 'farcaster'>, signal: AbortSignal): Promise<string>
  farcasterUri(signal: AbortSignal): Promise<string>
  /** Resolves when the visitor has approved in the Farcaster app. */
  connectFarcaster(signal: AbortSignal): Promise<{ readonly userName: string }>
  /** The visitor left the Farcaster view without approving: the frame begins anew. */
  reload(): Promise<void>
  /** Fetches the account after a login; one live connection per configured namespace that the frame serves. */
  enter(login: EmbeddedLogin, request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
  profile(): EmbeddedProfile | undefined
  updateEmail(email: string, signal: AbortSignal): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  confirmPrimaryOtp(code: string, signal: AbortSignal): Promise<void>
  /** Answers the new address. */
  confirmSecondaryOtp(code: string, signal: AbortSignal): Promise<string>
  /** Answers the type that holds afterwards: a failure falls back to `eoa` (specification, section 4). The connection tells its new account. */
  setAccountType(
    namespace: ChainNamespace,
    type: EmbeddedAccountType,
    signal: AbortSignal,
  ): Promise<EmbeddedAccountType>
  /** Lays the frame over the card; the theme is in step before it is seen. Raises FrameNotReady. */
  show(box: FrameRect): Promise<void>
  hide(): void
  shake(): void
  /** The visitor refuses: every open request outside the safe list is aborted, and only those (specification, section 4). */
  rejectRequests(): void
  /** Takes the frame out of the page. */
  close(): void
}
