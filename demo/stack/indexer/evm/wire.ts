import type { Hex } from 'viem'

/** A log as a node writes it. */
export type WireLog = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

/** A transaction as a node writes it. */
export type WireTransaction = {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly value: Hex
  readonly nonce: Hex
  readonly input: Hex
  readonly transactionIndex: Hex | null
}

/** A receipt as a node writes it. */
export type WireReceipt = { readonly transactionHash: Hex; readonly status: Hex; readonly logs: readonly WireLog[] }

/** A step of a transaction as `trace_block` writes it. */
export type WireTrace = {
  readonly type: string
  readonly action: {
    readonly from?: Hex
    readonly to?: Hex
    readonly value?: Hex
    readonly callType?: string
    readonly address?: Hex
    readonly refundAddress?: Hex
    readonly balance?: Hex
  }
  readonly result?: { readonly address?: Hex } | null
  readonly error?: string
  readonly traceAddress: readonly number[]
  readonly transactionHash: Hex
}

/** A block with its transactions. */
export type WireBlock = {
  readonly number: Hex
  readonly hash: Hex
  readonly timestamp: Hex
  readonly transactions: readonly WireTransaction[]
}
