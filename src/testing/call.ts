import type { WalletEvent } from './documents'

/** A request while it is carried out. */
export interface Call {
  readonly method: string
  readonly params: unknown
  readonly origin: string
  /** The network that the request names; undefined if it is for the active one. */
  readonly chainId: number | undefined
  /** The same where networks have no number (CAIP-2). */
  readonly network?: string | undefined
  /** What it causes, delivered by its end. */
  readonly events: WalletEvent[]
  /** Notes that the visitor is shown something that `approve()` does not answer. */
  show(text: string): void
  /** Asks the visitor. @throws 4001 when it was rejected, or the error that the test wants */
  ask(text: string): Promise<void>
}

/** What a wallet knows and its owner changes: the part that differs by its kind. */
export interface WalletCore {
  readonly address: string
  readonly addresses: readonly string[]
  /** Each returns what the pages hear of it. */
  switchAccount(index: number): readonly WalletEvent[]
  lock(): readonly WalletEvent[]
  unlock(): readonly WalletEvent[]
  revoke(): readonly WalletEvent[]
}
