import file from './tokens.json' with { type: 'json' }

/** What the file says of a token or a native currency: the names it goes by, its price in US dollars, its picture. */
export type TokenRow = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly price?: number
  /** A picture elsewhere; without it the stack draws one from the symbol. */
  readonly icon?: string
  /** Nobody asked for it, and its name is made to mislead. */
  readonly isSpam?: boolean
}

/** What the file says of a collection of NFTs. */
export type CollectionRow = { readonly name: string; readonly symbol?: string; readonly isSpam?: boolean }

/** The tokens that are put on the EVM chains, by key. */
export type EvmTokenKey = keyof typeof file.eip155

/** The tokens that are issued on Solana, by key. */
export type SolanaTokenKey = keyof typeof file.solana

/** The collections that are put on the EVM chains, by key. */
export type CollectionKey = keyof typeof file.collections

/**
 * Names, prices and flags of everything the stack issues: the one place for both what is deployed and what is told of
 * it.
 */
export const TOKEN_FILE: {
  readonly native: { readonly eip155: TokenRow; readonly solana: TokenRow }
  readonly eip155: Readonly<Record<EvmTokenKey, TokenRow>>
  readonly solana: Readonly<Record<SolanaTokenKey, TokenRow>>
  readonly collections: Readonly<Record<CollectionKey, CollectionRow>>
} = file
