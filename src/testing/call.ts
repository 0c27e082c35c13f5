import type { WalletEvent } from './documents'

/** A request while it is carried out. */
export interface Call {
  readonly method: string
  readonly params: unknown
  readonly origin: string
  /** The network that the request names; undefined if it is for the active one. */
  readonly chainId: number | undefined
  /** The network that a request by WalletConnect names (CAIP-2). */
  readonly network?: string | undefined
  /** What it causes, delivered by its end. */
  readonly events: WalletEvent[]
  /** Notes that the visitor is shown something that `approve()` does not answer. */
  show(text: string): void
  /** Asks the visitor. @throws 4001 when it was rejected, or the error that the test wants */
  ask(text: string): Promise<void>
}

/** By what a wallet is known. */
export interface WalletAccounts {
  readonly address: string
  readonly addresses: readonly string[]
}

/** What an installed wallet knows and its owner changes: the part that differs by its kind. */
export interface WalletCore extends WalletAccounts {
  /** Each returns what the pages receive. */
  switchAccount(index: number): readonly WalletEvent[]
  lock(): readonly WalletEvent[]
  unlock(): readonly WalletEvent[]
  revoke(): readonly WalletEvent[]
}
