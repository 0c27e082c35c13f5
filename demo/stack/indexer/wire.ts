/** A movement as the history tells it. */
export type WireTransfer = {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value?: number
  readonly price?: number
  /** `flags` is there on spam only, and this stack's own: the provider leaves such rows out. */
  readonly fungible_info?: {
    readonly name: string
    readonly symbol: string
    readonly icon?: { readonly url: string }
    readonly flags?: { readonly is_spam: true }
  }
  readonly nft_info?: {
    readonly name: string
    readonly content?: { readonly preview: { readonly url: string }; readonly detail: { readonly url: string } }
    readonly flags: { readonly is_spam: boolean }
  }
}

/** A transaction as the history tells it. */
export type WireRow = {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending' | `ONRAMP_TRANSACTION_STATUS_${string}`
    readonly nonce: number
    readonly chain: string
  }
  readonly transfers: readonly WireTransfer[] | null
}

/** A row of the balances. `flags` is there on spam only, as in {@link WireTransfer}. */
export type WireBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  readonly address?: string
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
  readonly flags?: { readonly is_spam: true }
}
