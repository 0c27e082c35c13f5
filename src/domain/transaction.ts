import type { CaipNetworkId } from './network/caip'

/** One transfer of a transaction. Texts are safe to show. */
export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Exact decimal text without sign, if known. */
  readonly quantity?: string
  /** In the display currency. */
  readonly value?: number
  readonly fungible?: { readonly name?: string; readonly symbol?: string; readonly iconUrl?: string }
  readonly nft?: { readonly name?: string; readonly previewUrl?: string; readonly isSpam: boolean }
}

export interface Transaction {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    /** ISO 8601. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    /** Absent if the service did not send it. */
    readonly chain?: CaipNetworkId
    readonly application?: { readonly name?: string; readonly iconUrl?: string }
  }
  /** Empty if the service names none. */
  readonly transfers: readonly Transfer[]
}

/** Newest first: by year, then by month (1 to 12, in the visitor's time zone). */
export type TransactionsByYear = readonly {
  readonly year: number
  readonly months: readonly { readonly month: number; readonly transactions: readonly Transaction[] }[]
}[]
