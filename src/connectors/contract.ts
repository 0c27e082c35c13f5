import type { Account } from '../domain/account'
import type { CaipNetworkId, ChainNamespace } from '../domain/caip'
import type { Network } from '../domain/network'
import type { Cacao, } from '../domain/siwx/cacao'
import type { SiwxMessageData } from '../domain/siwx/message'

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

/** The facts of one connection to one namespace. Plain data; the store holds it. */
export interface ConnectionFacts {
  /** `walletConnect`, or the rdns, name or uuid of an installed wallet. */
  readonly connectorId: string
  readonly namespace: ChainNamespace
  readonly wallet: ConnectedWallet
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
}

export interface ConnectRequest {
  /** All configured networks of the namespaces wanted. */
  readonly networks: readonly Network[]
  /** The network wanted first. */
  readonly networkId: CaipNetworkId
  readonly namespace?: ChainNamespace
}

/** A way to reach a wallet. Adding one means adding a file that satisfies this. */
export interface Connector {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  readonly method: WalletMethod
  readonly namespaces: readonly ChainNamespace[]
  /** Asks the wallet. One entry per namespace. Raises RequestDeclined, RequestPending, ProviderNotFound, ConnectorGone. */
  connect(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
  /** Picks up a connection of an earlier page without asking the visitor. Empty when there is none. */
  restore(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[]>
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
  /** Raises RelayUnreachable, PairingExpired, RequestDeclined, ChainUnsupported, LazyPartUnavailable, ConnectAborted. A wallet that says yes after an abort is told goodbye. */
  pair(request: PairingRequest, signal: AbortSignal): Promise<PairingResult>
  /** Looks after the relay's socket when the page becomes visible again (views.md 3.4). */
  wake(): Promise<void>
  /** Address `did:key:…` of this client at the relay; undefined before the first use. */
  clientId(): Promise<string | undefined>
}
