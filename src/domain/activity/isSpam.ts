import type { Transaction } from '../transaction'

/** Every transfer is of a collectible that was flagged. A transaction without transfers is not spam (decisions.md, 24). */
export function isSpam({ transfers }: Transaction): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam === true)
}
