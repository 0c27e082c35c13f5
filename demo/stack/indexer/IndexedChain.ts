/** What was moved: the chain's own coin, an amount of a token, or pieces of a collection. */
export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'piece'; readonly address: string; readonly id: string }

/** One movement within a transaction. An empty address means that it came out of nothing, or went there. */
export type Movement = { readonly asset: Asset; readonly from: string; readonly to: string; readonly amount: bigint }

/** A transaction as the chain tells of it. */
export type Entry = {
  readonly caipNetworkId: string
  readonly hash: string
  /** Place of the block and place within it; both grow with time. */
  readonly block: number
  readonly index: number
  /** In seconds. */
  readonly at: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly from: string
  /** Empty when a contract was made. */
  readonly to: string
  readonly nonce: number
  readonly isApproval: boolean
  readonly movements: readonly Movement[]
  /** Accounts that others sent this for (ERC-4337), and whether their part of it succeeded. */
  readonly sentFor: readonly { readonly account: string; readonly succeeded: boolean }[]
}

/** What is known of a token or of the chain's own coin. */
export type TokenFacts = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In US dollars; missing where nobody quotes one. */
  readonly price?: number
  readonly iconUrl: string
  readonly isSpam: boolean
}

/** What is known of a piece of a collection. */
export type PieceFacts = { readonly name: string; readonly previewUrl?: string; readonly isSpam: boolean }

/** What an account holds of something. `address` is missing for the chain's own coin. */
export type Holding = { readonly address?: string; readonly amount: bigint; readonly facts: TokenFacts }

/**
 * A chain that is followed. Whatever is asked is answered as the chain stands at that moment; raises when it does not
 * answer.
 */
export type IndexedChain = {
  readonly caipNetworkId: string
  /** The address as this chain's index writes it; undefined for a text that is none. */
  readAddress(text: string): string | undefined
  /** All that concerns an account, oldest first, what is waiting to be mined last. */
  entriesOf(account: string): Promise<readonly Entry[]>
  holdingsOf(account: string): Promise<readonly Holding[]>
  describeToken(
    asset: { readonly kind: 'native' } | { readonly kind: 'token'; readonly address: string },
  ): Promise<TokenFacts>
  describePiece(address: string, id: string): Promise<PieceFacts>
}
