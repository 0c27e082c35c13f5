import type { Account } from '../domain/account'
import type { ChainNamespace } from '../domain/caip'
import type { Network } from '../domain/network'
import type { LiveConnection } from '../connectors/contract'

export interface NativeBalance {
  /** Decimal text, exact. */
  readonly amount: string
  readonly symbol: string
}

/** What one family of chains can do. One folder per namespace; loaded when the family is first used. */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /** The address in the form it is shown and compared in (EIP-55 for eip155). */
  normalizeAddress(address: string): string
  /** Asks the wallet to move. Resolves when the wallet accepted; the active network changes when the wallet reports it. */
  switchTo(connection: LiveConnection, network: Network, signal: AbortSignal): Promise<void>
  addNetwork(connection: LiveConnection, network: Network, signal: AbortSignal): Promise<void>
  /** Codes 4902, 5000, ±32603, also nested (decisions.md 23). */
  meansUnknownNetwork(reason: unknown): boolean
  /** The error that a person should see for a failed switch. */
  explain(reason: unknown, network: Network): Error
  /** Signature in the namespace's own text form (hex, base58). */
  signMessage(connection: LiveConnection, account: Account, text: string, signal: AbortSignal): Promise<string>
  balance(account: Account, network: Network, signal: AbortSignal): Promise<NativeBalance>
  explorerLink(network: Network, kind: 'address' | 'transaction', value: string): string | undefined
}
