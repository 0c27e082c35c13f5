import type { Transaction } from '../transaction'

/** Whether every transfer is of an NFT flagged as spam. A transaction without transfers is not spam. */
export function isSpam({ transfers }: Transaction): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam === true)
}
