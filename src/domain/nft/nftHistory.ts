import type { CaipNetworkId } from '../network/caip'
import { isPhishingName } from './isPhishingName'
import type { Nft } from './nft'
import type { Transaction, Transfer } from '../transaction'

/** Collectibles as the chain has told them. */
export interface ReportedNfts {
  readonly nfts: readonly Nft[]
  /** By hash, the transactions that the chain was asked about, and the ids of those of `nfts` that came with each. */
  readonly arrivals: ReadonlyMap<string, readonly string[]>
}

/**
 * Collectibles that a history says came in and did not leave again, and of which the chain has not told. A history names
 * neither contract nor number (wire facts, 6.1), so these have none; equal names count together. None that is flagged as
 * spam. `history` is newest first and may end anywhere: what is known to have gone counts against all that is known to have
 * come.
 */
export function nftsFromHistory(
  history: readonly Transaction[],
  networkId: CaipNetworkId,
  { nfts, arrivals }: ReportedNfts,
): readonly Nft[] {
  const named = new Map<string, { stayed: bigint; seen: bigint; told: bigint; previews: Set<string | undefined> }>()
  for (const { metadata, transfers } of history) {
    if (metadata.status !== 'confirmed' || (metadata.chain ?? networkId) !== networkId) continue
    const hash = metadata.hash.toLowerCase()
    for (const { direction, quantity = '1', nft } of transfers) {
      if (!nft?.name || nft.isSpam || direction === 'self' || !/^\d+$/.test(quantity)) continue
      const held = named.get(nft.name) ?? { stayed: 0n, seen: 0n, told: 0n, previews: new Set() }
      named.set(nft.name, held)
      const count = BigInt(quantity)
      if (direction === 'out') held.stayed -= count
      // What came with a transaction that the chain was asked about is there or is not: the chain has said it.
      else if (arrivals.has(hash)) held.seen += count
      else if (hash) {
        held.stayed += count
        held.previews.add(nft.previewUrl)
      }
    }
  }
  const received = new Set([...arrivals.values()].flat())
  for (const { id, name, quantity, standard, isSpam } of nfts) {
    const held = named.get(name)
    // What came lately was left out above; but of a kind the chain counts all, also those that came long ago.
    if (held && !isSpam && (standard === 'erc1155' || !received.has(id))) held.told += BigInt(quantity)
  }
  return [...named].flatMap(([name, { stayed, seen, told, previews }]) => {
    const count = told > seen ? stayed + seen - told : stayed
    // Which one of several is left cannot be known.
    const [url] = previews.size === 1 ? previews : []
    return count > 0n
      ? {
          id: `${networkId}:history/${name}`,
          networkId,
          quantity: count.toString(),
          name,
          ...(url && { media: { url, kind: 'image' as const } }),
          isSpam: isPhishingName(name),
        }
      : []
  })
}

/**
 * Ids of collectibles that a history has flagged as spam: those that came with a flagged transfer. A name alone flags
 * nothing: an airdrop may be called like what the visitor cherishes.
 */
export function flaggedByArrival(
  history: readonly Transaction[],
  { nfts, arrivals }: ReportedNfts,
): ReadonlySet<string> {
  return new Set(
    history.flatMap(({ metadata, transfers }) => {
      const [ids, came] = [arrivals.get(metadata.hash.toLowerCase()) ?? [], cameIn(transfers)]
      return nfts
        .filter(
          ({ id, name }) => ids.includes(id) && (areSpam(came) || areSpam(came.filter((each) => each.name === name))),
        )
        .map(({ id }) => id)
    }),
  )
}

/**
 * The same where transactions cannot be told apart and only the name is left: it counts while every piece of that name is
 * one that was flagged.
 */
export function flaggedByName(history: readonly Transaction[], nfts: readonly Nft[]): ReadonlySet<string> {
  const came = cameIn(history.flatMap(({ transfers }) => transfers))
  const flagged = nfts.filter(({ name }) => {
    const named = came.filter((each) => each.name === name)
    return areSpam(named) && nfts.filter((each) => each.name === name).length <= named.length
  })
  return new Set(flagged.map(({ id }) => id))
}

function cameIn(transfers: readonly Transfer[]): readonly NonNullable<Transfer['nft']>[] {
  return transfers.flatMap(({ direction, nft }) => (direction === 'in' && nft ? nft : []))
}

function areSpam(came: readonly NonNullable<Transfer['nft']>[]): boolean {
  return came.length > 0 && came.every(({ isSpam }) => isSpam)
}
