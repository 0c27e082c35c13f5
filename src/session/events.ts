import type { WalletMethod } from '../wallets/contract'
import type { ByChain, ByNamespace, CaipAddress, CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { SignInEndReason, SiwxSession } from '../domain/siwx/session'
import type { ViewName } from '../domain/page/viewName'

/** `other-account`: on a page load, the wallet gives other accounts than the session had. */
export type DisconnectReason =
  | 'user'
  | 'wallet'
  | 'other-account'
  | 'expired'
  | 'siwx-cancelled'
  | 'other-tab'
  | 'config'
export type CloseReason =
  | 'user'
  | 'connected'
  | 'signed-in'
  | 'disconnected'
  | 'programmatic'
  | 'removed'
  | 'approved'
  | 'rejected'

/** Every event of the element with its detail. Details are plain, clonable and free of secrets. */
export interface EventDetails {
  ready: { version: string; restored: boolean }
  open: { view: ViewName }
  'view-change': { view: ViewName; from: ViewName }
  close: { reason: CloseReason }
  connecting: { method: WalletMethod; wallet?: string; namespace: ChainNamespace }
  connected: ByNamespace<{
    address: string
    caipAddress: CaipAddress
    chainId: CaipNetworkId
    namespace: ChainNamespace
    wallet: string
    method: WalletMethod
    accountType: string
    restored: boolean
  }>
  disconnected: { namespace: ChainNamespace; reason: DisconnectReason }
  /** The two may be of different namespaces. `isAddress` of viem tells an EVM address. */
  'account-change': { address: string; previous: string }
  'network-change': { chainId: CaipNetworkId; previous: CaipNetworkId | undefined; supported: boolean }
  'siwx-request': ByChain<{ message: string; accountAddress: string; chainId: CaipNetworkId }, 'accountAddress'>
  'siwx-success': ByChain<{
    address: string
    chainId: CaipNetworkId
    message: string
    signature: string
    session: SiwxSession
    serverResponse?: unknown
  }>
  'siwx-error': { code: string; message: string }
  'siwx-cancel': { required: boolean }
  'siwx-end': ByChain<{ address: string; chainId: CaipNetworkId; reason: SignInEndReason; serverResponse?: unknown }>
  'connect-error': { code: string; message: string; method?: WalletMethod }
  'transaction-sent': { hash: string; chainId: CaipNetworkId; kind: 'send' | 'swap' | 'approve' }
  'transaction-settled': {
    hash: string
    chainId: CaipNetworkId
    kind: 'send' | 'swap' | 'approve'
    status: 'confirmed' | 'failed' | 'cancelled' | 'replaced'
    /** The hash in the block, where another transaction has taken the place of the one that was sent. */
    minedAs?: string
  }
  error: { code: string; message: string; long: string }
  track: { event: string; properties: Readonly<Record<string, unknown>> }
}

export type EventName = keyof EventDetails
export type ElementEvent = {
  [Name in EventName]: { readonly type: Name; readonly detail: EventDetails[Name] }
}[EventName]
