import type { CaipNetworkId } from './caip'
import { isBait } from './bait'
import type { Nft } from './nft'
import type { Transaction, Transfer } from './transaction'

/** Collectibles as the chain has told them. */
export interface ToldNfts {
  readonly nfts: readonly Nft[]
  /** By hash, the transactions that the chain was asked about, and the ids of those of `nfts` that came with each. Absent where the chain lists all that is owned. */
  readonly arrivals?: ReadonlyMap<string, readonly string[]>
}

/**
 * Collectibles that a history says came in and did not leave again, and of which the chain has not told. A history names
 * neither contract nor number (wire facts, 6.1), so these have none; equal names count together. None where the chain lists
 * all that is owned, none that is flagged as spam. `history` is newest first and may end anywhere: what is known to have
 * gone counts against all that is known to have come.
 */
export function nftsFromHistory(history: readonly Transaction[], networkId: CaipNetworkId, told: ToldNfts): readonly Nft[] {
  const { nfts, arrivals } = told
  if (!arrivals) return []
  const named = new Map<string, { came: bigint; left: bigint; seen: bigint; previews: Set<string | undefined> }>()
  for (const { metadata, transfers } of history) {
    if (metadata.status !== 'confirmed' || (metadata.chain ?? networkId) !== networkId) continue
    const hash = metadata.hash.toLowerCase()
    for (const { direction, quantity = '1', nft } of transfers) {
      if (!nft?.name || nft.isSpam || !/^\d+$/.test(quantity)) continue
      const held = named.get(nft.name) ?? { came: 0n, left: 0n, seen: 0n, previews: new Set() }
      named.set(nft.name, held)
      const count = BigInt(quantity)
      if (direction === 'out') held.left += count
      // What came with a transaction that the chain was asked about is there or is not: the chain has said it.
      else if (direction === 'in' && arrivals.has(hash)) held.seen += count
      else if (direction === 'in' && hash !== '') {
        held.came += count
        held.previews.add(nft.previewUrl)
      }
    }
  }
  const counterparts = counterpartsOf(history, told)
  for (const { id, name, quantity } of nfts) {
    const held = named.get(counterparts.get(id)?.name ?? name)
    // The chain counts all of a kind, also those that came before it was asked about.
    if (held) held.seen -= BigInt(quantity)
  }
  return [...named].flatMap(([name, { came, left, seen, previews }]) => {
    const count = came - left + (seen < 0n ? seen : 0n)
    // Which one of several is left cannot be known.
    const [preview] = previews.size === 1 ? previews : []
    return count > 0n ? { id: `${networkId}:history/${name}`, networkId, quantity: count.toString(), name, ...(preview && { media: { url: preview, kind: 'image' as const } }), isSpam: isBait(name) } : []
  })
}

/** The preview of a history for collectibles whose own picture cannot be had, by id: of those that came alone with a transaction. */
export function previewsFromHistory(history: readonly Transaction[], told: ToldNfts): ReadonlyMap<string, string> {
  return new Map([...counterpartsOf(history, told)].flatMap(([id, { previewUrl }]) => (previewUrl === undefined ? [] : [[id, previewUrl]])))
}

/** What the history tells of a collectible that the chain has told: sure where each tells of one that came with a transaction. */
function counterpartsOf(history: readonly Transaction[], { arrivals }: ToldNfts): ReadonlyMap<string, NonNullable<Transfer['nft']>> {
  return new Map(
    history.flatMap(({ metadata, transfers }) => {
      const [id, ...others] = arrivals?.get(metadata.hash.toLowerCase()) ?? []
      const [nft, ...further] = transfers.flatMap((transfer) => (transfer.direction === 'in' && transfer.nft) || [])
      return id !== undefined && nft && others.length === 0 && further.length === 0 ? [[id, nft] as const] : []
    }),
  )
}

/**
 * Ids of collectibles that a history has flagged as spam: those that came with a flagged transfer. Where transactions cannot
 * be told apart only the name is left, and it counts only while every piece of that name is one that was flagged: an airdrop
 * may be called like what the visitor cherishes.
 */
export function flaggedByHistory(history: readonly Transaction[], { nfts, arrivals }: ToldNfts): ReadonlySet<string> {
  if (!arrivals) return flaggedByName(history, nfts)
  const named = new Map(nfts.map(({ id, name }) => [id, name]))
  const ids = history.flatMap(({ metadata, transfers }) => {
    const came = arrivals.get(metadata.hash.toLowerCase())
    if (!came) return []
    const { flagged, honest } = split(transfers)
    if (flagged.length === 0) return []
    if (honest.length === 0) return came
    return came.filter((id) => {
      const name = named.get(id)
      return flagged.includes(name) && !honest.includes(name)
    })
  })
  return new Set(ids)
}

function flaggedByName(history: readonly Transaction[], nfts: readonly Nft[]): ReadonlySet<string> {
  const { flagged, honest } = split(history.flatMap(({ transfers }) => transfers))
  const count = (names: readonly unknown[], name: string): number => names.filter((each) => each === name).length
  const names = nfts.map(({ name }) => name)
  return new Set(nfts.filter(({ name }) => flagged.includes(name) && !honest.includes(name) && count(names, name) <= count(flagged, name)).map(({ id }) => id))
}

/** Names of the collectibles that came in, flagged as spam or not. */
function split(transfers: readonly Transfer[]): { readonly flagged: readonly (string | undefined)[]; readonly honest: readonly (string | undefined)[] } {
  const came = transfers.flatMap(({ direction, nft }) => (direction === 'in' && nft ? nft : []))
  return { flagged: came.filter(({ isSpam }) => isSpam).map(({ name }) => name), honest: came.filter(({ isSpam }) => !isSpam).map(({ name }) => name) }
}
