import type { CaipNetworkId } from '../network/caip'

/** One collectible, or several equal ones, that an account owns. Texts are fit to be drawn. */
export interface Nft {
  /** Unlike that of any other: network, contract and number, or what else it is known by. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** Absent, as is `contract`, where only the history tells of it (docs/decisions/nfts-from-history.md). */
  readonly standard?: 'erc721' | 'erc1155' | 'spl'
  /** Contract, or mint. */
  readonly contract?: string
  /** Decimal text; absent on Solana, where the mint says it. */
  readonly tokenId?: string
  /** How many: decimal text. */
  readonly quantity: string
  readonly name: string
  readonly collection?: string
  readonly description?: string
  /** An address that may be drawn; never played by itself. */
  readonly media?: { readonly url: string; readonly kind: 'image' | 'video' }
  readonly isSpam: boolean
}
