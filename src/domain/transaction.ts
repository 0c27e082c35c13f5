import type { CaipNetworkId } from './network/caip'

/** What moved in a transaction (specification, section 3; wire facts, 6.1). Texts are fit to be drawn. */
export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Exact decimal text, without sign; absent when nobody said it. */
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
    /** ISO 8601 moment. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    /** Absent when the service did not say it. */
    readonly chain?: CaipNetworkId
    readonly application?: { readonly name?: string; readonly iconUrl?: string }
  }
  /** Empty where the service names none. */
  readonly transfers: readonly Transfer[]
}

/** Newest first: years, in each the months (1 to 12, in the visitor's time zone), in each the transactions. */
export type TransactionsByYear = readonly {
  readonly year: number
  readonly months: readonly { readonly month: number; readonly transactions: readonly Transaction[] }[]
}[]
