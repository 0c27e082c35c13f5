import { NFT_CALLS_MAX, NFT_LOG_RANGES_BLOCKS, NFTS_MAX, TOKENS_ASKED_MAX } from '../../config/limits'
import { isPhishingName } from '../../domain/nft/isPhishingName'
import type { Network } from '../../domain/network/network'
import type { Nft } from '../../domain/nft/nft'
import { flaggedByArrival, nftsFromHistory } from '../../domain/nft/nftHistory'
import { safeText } from '../../domain/text'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { NftSearch, NftsRead } from '../contract'
import { checksumAddress } from './address'
import { readContract } from './contractReads'
import { roundRobin, keyOf, listOwned, filterOwned, type Owned } from './nftOwnership'
import { readArrivals, type Arrival } from './nftTransfers'

// For each NFT that is shown, the name of its collection and its own metadata URL.
const CALLS_TO_DESCRIBE = 2 * NFTS_MAX
const CALLS_TO_COUNT = 2
const CALLS_TO_SEARCH = 1 + 2 * NFT_LOG_RANGES_BLOCKS.length

/**
 * The NFTs of an account: those of the page's contracts that can enumerate them, then those received recently and still
 * owned, newest first. Only the page's contracts are enumerated: any other may claim thousands. Received NFTs
 * are checked contract by contract in turn, so that none crowds out another. Last come those that only the history has
 * (docs/decisions/nfts-from-history.md).
 * @throws ServiceUnavailable
 */
export async function readNfts(
  client: RpcClient,
  owner: string,
  network: Network,
  search: NftSearch,
  signal: AbortSignal,
): Promise<NftsRead> {
  const [lately, history] = await Promise.all([readArrivals(client, owner, signal), search.readHistory(signal)])
  const { arrivals, everything } = lately ?? { arrivals: [], everything: false }
  const named = new Set(
    search.tokens.flatMap(({ address }) => checksumAddress(address) ?? []).slice(0, TOKENS_ASKED_MAX),
  )
  const { listed, listedAll } = await listOwned(client, owner, [...named], signal)
  const known = new Set(listed.map(keyOf))
  const unknown = arrivals.filter((arrival) => !known.has(keyOf(arrival)))
  const candidates = [
    ...roundRobin(unknown.filter(({ contract }) => named.has(contract))),
    ...roundRobin(unknown.filter(({ contract }) => !named.has(contract))),
  ]
  const maxChecks = NFT_CALLS_MAX - CALLS_TO_SEARCH - CALLS_TO_DESCRIBE - CALLS_TO_COUNT * named.size - listed.length
  const { owned, looked } = await filterOwned(
    client,
    owner,
    candidates.slice(0, maxChecks),
    NFTS_MAX - listed.length,
    signal,
  )

  const places = new Map(unknown.map((arrival, place) => [keyOf(arrival), place]))
  const newestFirst = owned.toSorted((one, other) => (places.get(keyOf(one)) ?? 0) - (places.get(keyOf(other)) ?? 0))
  const names = new Map<string, Promise<string | undefined>>()
  const described = await Promise.all([...listed, ...newestFirst].map((each) => describe(each)))
  const received = shownByTransaction()
  const flagged = flaggedByArrival(history.rows, { nfts: described, arrivals: received })
  const ofChain = described.map((nft) =>
    flagged.has(nft.id) && !named.has(nft.contract ?? '') ? { ...nft, isSpam: true } : nft,
  )
  const nfts = [
    ...ofChain,
    ...nftsFromHistory(history.rows, network.caipNetworkId, { nfts: ofChain, arrivals: received }),
  ]
  return {
    nfts: nfts.slice(0, NFTS_MAX),
    incomplete: !lately || !listedAll || looked < candidates.length || history.failed || nfts.length > NFTS_MAX,
    recentOnly: !everything && !history.whole,
  }

  function nameOf(contract: string): Promise<string | undefined> {
    const asked = names.get(contract) ?? readContract(client, contract, 'name', [], signal)
    names.set(contract, asked)
    return asked
  }

  async function describe({ standard, contract, tokenId, quantity }: Owned): Promise<Nft> {
    const [collectionName, uri] = await Promise.all([
      nameOf(contract),
      readContract(client, contract, standard === 'erc721' ? 'tokenURI' : 'uri', [tokenId], signal),
    ])
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
      isSpam: !named.has(contract) && isPhishingName(name, collection),
    }
  }

  /** By hash, the transactions whose NFTs were checked, and the ids of those that are returned. */
  function shownByTransaction(): ReadonlyMap<string, readonly string[]> {
    const checked = new Set([...known, ...candidates.slice(0, looked).map(keyOf)])
    const shown = new Set(described.map(({ id }) => id))
    const ids = new Map<string, readonly string[]>()
    for (const arrival of arrivals) {
      if (!checked.has(keyOf(arrival))) continue
      const id = idOf(arrival)
      for (const hash of arrival.transactions) ids.set(hash, [...(ids.get(hash) ?? []), ...(shown.has(id) ? [id] : [])])
    }
    return ids
  }

  function idOf(piece: Pick<Arrival, 'contract' | 'tokenId'>): string {
    return `${network.caipNetworkId}:${keyOf(piece)}`
  }
}

function shortId(tokenId: bigint): string {
  const text = tokenId.toString()
  return text.length > 10 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}
