import type { CaipNetworkId } from '../network/caip'
import { isPhishingName } from './isPhishingName'
import type { Nft } from './nft'
import type { Transaction, Transfer } from '../transaction'

/** NFTs that were found on the chain. */
export interface ReportedNfts {
  readonly nfts: readonly Nft[]
  /** Ids of the `nfts` that a transaction transferred in, by the hash of each transaction that was looked up. */
  readonly arrivals: ReadonlyMap<string, readonly string[]>
}

/**
 * NFTs that came in and did not leave again according to the history, and that were not found on the chain. The history
 * has neither contract nor token id, so these have none, and equal names are counted together. NFTs flagged as spam are
 * left out. `history` is newest first and may be incomplete: known departures are subtracted from all known arrivals.
 */
export function nftsFromHistory(
  history: readonly Transaction[],
  networkId: CaipNetworkId,
  { nfts, arrivals }: ReportedNfts,
): readonly Nft[] {
  const named = new Map<string, { stayed: bigint; seen: bigint; reported: bigint; previews: Set<string | undefined> }>()
  for (const { metadata, transfers } of history) {
    if (metadata.status !== 'confirmed' || (metadata.chain ?? networkId) !== networkId) continue
    const hash = metadata.hash.toLowerCase()
    for (const { direction, quantity = '1', nft } of transfers) {
      if (!nft?.name || nft.isSpam || direction === 'self' || !/^\d+$/.test(quantity)) continue
      const held = named.get(nft.name) ?? { stayed: 0n, seen: 0n, reported: 0n, previews: new Set() }
      named.set(nft.name, held)
      const count = BigInt(quantity)
      if (direction === 'out') held.stayed -= count
      // For a transaction that was looked up, the chain has answered whether its NFTs are still there.
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
    // Recent arrivals were left out above. Of an ERC-1155 id, however, the chain counts all, old arrivals included.
    if (held && !isSpam && (standard === 'erc1155' || !received.has(id))) held.reported += BigInt(quantity)
  }
  return [...named].flatMap(([name, { stayed, seen, reported, previews }]) => {
    const count = reported > seen ? stayed + seen - reported : stayed
    // Which of several is left is not known.
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

/** Ids of NFTs that came with a transfer flagged as spam. A name alone proves nothing: airdrops copy genuine ones. */
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

/** The same if only names are known: a name counts if every NFT of that name was flagged. */
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
