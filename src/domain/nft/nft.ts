import type { CaipNetworkId } from '../network/caip'

/** An NFT, or several equal ones, that an account owns. Texts are safe to show. */
export interface Nft {
  /** Unique: network, contract and token id, or whatever else identifies it. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** Absent, like `contract`, for one that is only known from the history: docs/decisions/nfts-from-history.md */
  readonly standard?: 'erc721' | 'erc1155' | 'spl'
  /** Contract or mint. */
  readonly contract?: string
  /** Decimal text. Absent on Solana, where the mint identifies the NFT. */
  readonly tokenId?: string
  /** Decimal text. */
  readonly quantity: string
  readonly name: string
  readonly collection?: string
  readonly description?: string
  /** A URL that is safe to show. Videos do not start by themselves. */
  readonly media?: { readonly url: string; readonly kind: 'image' | 'video' }
  readonly isSpam: boolean
}
