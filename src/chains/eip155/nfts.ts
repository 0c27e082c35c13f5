import { NFT_CALLS_MAX, NFT_LOG_RANGES_BLOCKS, NFTS_MAX, TOKENS_ASKED_MAX } from '../../config/limits'
import { isBait } from '../../domain/bait'
import type { Network } from '../../domain/network'
import type { Nft } from '../../domain/nft'
import { flaggedByArrival, nftsFromHistory } from '../../domain/nftHistory'
import { safeText } from '../../domain/text'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { NftsRead } from '../contract'
import type { NftSearch } from '../nftSearch'
import { checksumAddress } from './address'
import { readContract } from './contractReads'
import { readArrivals, type Arrival } from './nftTransfers'

// ERC-165 ids of ERC-721 with Enumerable.
const ENUMERABLE = '0x780e9d63'
// Of each piece that is shown, the name of its collection and its own address.
const CALLS_TO_DESCRIBE = 2 * NFTS_MAX
const CALLS_TO_COUNT = 2
const CALLS_TO_SEARCH = 1 + 2 * NFT_LOG_RANGES_BLOCKS.length

type Owned = Pick<Arrival, 'standard' | 'contract' | 'tokenId'> & { readonly quantity: bigint }

/**
 * Collectibles of an account: those of the page's contracts that can list them, and what has come lately and is still
 * there, newest first. Only the page's contracts are asked to list: any other may claim to have thousands. What many
 * contracts have sent is looked at in turn, so that none of them hides what came from another. After them those that only
 * the history knows (docs/decisions/nfts-from-history.md). Raises ServiceUnavailable.
 */
export async function readNfts(client: RpcClient, owner: string, network: Network, search: NftSearch, signal: AbortSignal): Promise<NftsRead> {
  const [arrivals, history] = await Promise.all([readArrivals(client, owner, signal), search.readHistory(signal)])
  const named = new Set(search.tokens.flatMap(({ address }) => checksumAddress(address) ?? []).slice(0, TOKENS_ASKED_MAX))
  const { listed, listedAll } = await listOwned(client, owner, [...named], signal)
  const known = new Set(listed.map(keyOf))
  const unknown = (arrivals ?? []).filter((arrival) => !known.has(keyOf(arrival)))
  const candidates = [...inTurn(unknown.filter(({ contract }) => named.has(contract))), ...inTurn(unknown.filter(({ contract }) => !named.has(contract)))]
  const mayAsk = NFT_CALLS_MAX - CALLS_TO_SEARCH - CALLS_TO_DESCRIBE - CALLS_TO_COUNT * named.size - listed.length
  const { owned, looked } = await stillOwned(client, owner, candidates.slice(0, mayAsk), NFTS_MAX - listed.length, signal)

  const places = new Map(unknown.map((arrival, place) => [keyOf(arrival), place]))
  const newestFirst = owned.toSorted((one, other) => (places.get(keyOf(one)) ?? 0) - (places.get(keyOf(other)) ?? 0))
  const names = new Map<string, Promise<string | undefined>>()
  const told = await Promise.all([...listed, ...newestFirst].map((each) => describe(each)))
  const brought = broughtBy()
  const flagged = flaggedByArrival(history.rows, { nfts: told, arrivals: brought })
  const ofChain = told.map((nft) => (flagged.has(nft.id) && !named.has(nft.contract ?? '') ? { ...nft, isSpam: true } : nft))
  const nfts = [...ofChain, ...nftsFromHistory(history.rows, network.caipNetworkId, { nfts: ofChain, arrivals: brought })]
  return { nfts: nfts.slice(0, NFTS_MAX), incomplete: !arrivals || !listedAll || looked < candidates.length || history.failed || nfts.length > NFTS_MAX }

  function nameOf(contract: string): Promise<string | undefined> {
    const asked = names.get(contract) ?? readContract(client, contract, 'name', [], signal)
    names.set(contract, asked)
    return asked
  }

  async function describe({ standard, contract, tokenId, quantity }: Owned): Promise<Nft> {
    const [collectionName, uri] = await Promise.all([nameOf(contract), readContract(client, contract, standard === 'erc721' ? 'tokenURI' : 'uri', [tokenId], signal)])
    // ERC-1155: `{id}` stands for 64 hex digits without prefix.
    const address = uri?.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
    const { name, description, media } = (address && (await search.readMetadata(address, signal))) || {}
    const collection = safeText(collectionName)
    return {
      id: idOf({ contract, tokenId }),
      networkId: network.caipNetworkId,
      standard,
      contract,
      tokenId: tokenId.toString(),
      quantity: quantity.toString(),
      name: name ?? `${collection || 'NFT'} #${shortId(tokenId)}`,
      ...(collection && { collection }),
      ...(description && { description }),
      ...(media && { media }),
      isSpam: !named.has(contract) && isBait(name, collection),
    }
  }

  /** By hash, the transactions whose pieces were looked at, and the ids of those that are told. */
  function broughtBy(): ReadonlyMap<string, readonly string[]> {
    const lookedAt = new Set([...known, ...candidates.slice(0, looked).map(keyOf)])
    const shown = new Set(told.map(({ id }) => id))
    const ids = new Map<string, readonly string[]>()
    for (const arrival of arrivals ?? []) {
      if (!lookedAt.has(keyOf(arrival))) continue
      const id = idOf(arrival)
      for (const hash of arrival.transactions) ids.set(hash, [...(ids.get(hash) ?? []), ...(shown.has(id) ? [id] : [])])
    }
    return ids
  }

  function idOf(piece: Pick<Arrival, 'contract' | 'tokenId'>): string {
    return `${network.caipNetworkId}:${keyOf(piece)}`
  }
}

/** Those of `candidates` that the account owns now, at most `most`; `looked` is how many of them it took to find out. */
async function stillOwned(client: RpcClient, owner: string, candidates: readonly Arrival[], most: number, signal: AbortSignal): Promise<{ readonly owned: readonly Owned[]; readonly looked: number }> {
  const owned: Owned[] = []
  let looked = 0
  while (looked < candidates.length && owned.length < most) {
    const asked = candidates.slice(looked, looked + NFTS_MAX)
    const quantities = await Promise.all(asked.map((each) => quantityOf(client, owner, each, signal)))
    for (const [at, each] of asked.entries()) {
      if (owned.length === most) break
      looked += 1
      const quantity = quantities[at]
      if (quantity) owned.push({ ...each, quantity })
    }
  }
  return { owned, looked }
}

async function quantityOf(client: RpcClient, owner: string, { standard, contract, tokenId }: Arrival, signal: AbortSignal): Promise<bigint | undefined> {
  if (standard === 'erc1155') return readContract(client, contract, 'balanceOfKind', [owner, tokenId], signal)
  const holder = await readContract(client, contract, 'ownerOf', [tokenId], signal)
  return holder?.toLowerCase() === owner.toLowerCase() ? 1n : undefined
}

/** What an account owns of those of the contracts that can list it, as many of each as there is room for. */
async function listOwned(client: RpcClient, owner: string, contracts: readonly string[], signal: AbortSignal): Promise<{ readonly listed: readonly Owned[]; readonly listedAll: boolean }> {
  const counts = await Promise.all(
    contracts.map(async (contract) => {
      const lists = await readContract(client, contract, 'supportsInterface', [ENUMERABLE], signal)
      return (lists && (await readContract(client, contract, 'balanceOf', [owner], signal))) || 0n
    }),
  )
  const places = inTurn(contracts.flatMap((contract, at) => Array.from({ length: Math.min(Number(counts[at] ?? 0n), NFTS_MAX) }, (_, place) => ({ contract, place })))).slice(0, NFTS_MAX)
  const listed = await Promise.all(
    places.map(async ({ contract, place }): Promise<Owned | undefined> => {
      const tokenId = await readContract(client, contract, 'tokenOfOwnerByIndex', [owner, BigInt(place)], signal)
      return tokenId === undefined ? undefined : { standard: 'erc721', contract, tokenId, quantity: 1n }
    }),
  )
  // A contract that repeats itself has listed one piece.
  const each = new Map(listed.flatMap((piece) => (piece ? [[keyOf(piece), piece]] : [])))
  return { listed: [...each.values()], listedAll: counts.reduce((sum, count) => sum + count, 0n) <= BigInt(places.length) }
}

/** The first of each contract, then the second of each, and so on. */
function inTurn<Piece extends { readonly contract: string }>(pieces: readonly Piece[]): readonly Piece[] {
  const counts = new Map<string, number>()
  const turns = pieces.map(({ contract }) => {
    const turn = counts.get(contract) ?? 0
    counts.set(contract, turn + 1)
    return turn
  })
  return pieces
    .map((piece, at) => ({ piece, turn: turns[at] ?? 0 }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ piece }) => piece)
}

function keyOf({ contract, tokenId }: Pick<Arrival, 'contract' | 'tokenId'>): string {
  return `${contract}/${tokenId}`
}

function shortId(tokenId: bigint): string {
  const text = tokenId.toString()
  return text.length > 10 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}
