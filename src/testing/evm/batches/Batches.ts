import type { Hex, LocalAccount } from 'viem'
import type { BatchCarrying } from '../../types'
import { WalletError } from '../../WalletError'
import type { ReachableChain } from '../evmChain'

/** One call of a batch, as transactions have it. */
export type BatchCall = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/** What a page asked for by one request. */
export type BatchOrder = {
  readonly account: LocalAccount
  readonly chain: ReachableChain
  readonly calls: readonly BatchCall[]
  readonly atomic: boolean
}

/** `held` until the test says more, `sending`, and how the sending ended. */
type BatchState = 'held' | 'sending' | 'sent' | 'dropped' | 'partial'

export type Batch = { readonly id: string; readonly order: BatchOrder; readonly hashes: Hex[]; state: BatchState }

/** Sends calls, and notes the hash of each transaction at once. @throws the error of a node */
export type SendCalls = (order: BatchOrder, sent: (hash: Hex) => void) => Promise<void>

/** The batches that a wallet was given (EIP-5792), and how it carries them out. */
export class Batches {
  readonly #all = new Map<string, Batch>()
  #carrying: BatchCarrying = 'complete'

  constructor(private readonly send: SendCalls) {}

  /** Whether the id was given to another batch before. */
  has(id: string): boolean {
    return this.#all.has(id)
  }

  /** @throws 5730 */
  get(id: unknown): Batch {
    const batch = typeof id === 'string' ? this.#all.get(id) : undefined
    if (!batch) throw new WalletError(BATCH_CODE.unknownId, 'The wallet knows no batch of this id.')
    return batch
  }

  /** Takes a batch that the visitor approved. Pages learn how it ended from its status. */
  add(id: string, order: BatchOrder): void {
    const batch: Batch = { id, order, hashes: [], state: 'held' }
    this.#all.set(id, batch)
    void this.#carryOut(batch)
  }

  /** From now on. What was held goes on so, too. */
  set(carrying: BatchCarrying): void {
    this.#carrying = carrying
    for (const batch of this.#all.values()) if (batch.state === 'held') void this.#carryOut(batch)
  }

  async #carryOut(batch: Batch): Promise<void> {
    const { order, hashes } = batch
    if (this.#carrying === 'pending') return
    if (this.#carrying === 'dropped') return void (batch.state = 'dropped')
    const half = this.#carrying === 'partial'
    batch.state = 'sending'
    try {
      const sent = half ? { ...order, calls: order.calls.slice(0, -1), atomic: false } : order
      await this.send(sent, (hash) => hashes.push(hash))
      batch.state = half ? 'partial' : 'sent'
    } catch {
      batch.state = hashes.length > 0 ? 'partial' : 'dropped'
    }
  }
}

/** The codes of EIP-5792. */
export const BATCH_CODE = {
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownId: 5730,
  atomicityUnsupported: 5760,
} as const
