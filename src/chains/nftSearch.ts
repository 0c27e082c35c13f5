import type { NftMetadata } from '../domain/nft/nftMetadata'
import type { Transaction } from '../domain/transaction'
import type { TokenReference } from './contract'

/** How collectibles are looked for. */
export interface NftSearch {
  /** Contracts that the page has named. */
  readonly tokens: readonly TokenReference[]
  /** What an address of metadata says; undefined where it may not be asked, or says nothing usable. Never raises but for the signal. */
  readonly readMetadata: (address: string, signal: AbortSignal) => Promise<NftMetadata | undefined>
  /**
   * What the history service tells of late, newest first: nothing where nobody keeps it, less where it `failed`, all there is
   * where it is `whole`. Never raises but for the signal.
   */
  readonly readHistory: (
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Transaction[]; readonly failed: boolean; readonly whole: boolean }>
}
