import type { NftMetadata } from '../domain/nft/nftMetadata'
import type { Transaction } from '../domain/transaction'
import type { TokenReference } from './contract'

/** How NFTs are searched. */
export interface NftSearch {
  /** Contracts that the page has configured. */
  readonly tokens: readonly TokenReference[]
  /** The metadata at a URL; undefined where it may not be fetched or is unusable. Throws only for the signal. */
  readonly readMetadata: (address: string, signal: AbortSignal) => Promise<NftMetadata | undefined>
  /**
   * The recent transfers of the history service, newest first: none where the network is not served, fewer where it
   * `failed`, all of them where it is `whole`. Throws only for the signal.
   */
  readonly readHistory: (
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Transaction[]; readonly failed: boolean; readonly whole: boolean }>
}
