import { NFTS_MAX, TOKENS_ASKED_MAX } from '../../config/limits'
import { isBait } from '../../domain/bait'
import type { Network } from '../../domain/network'
import type { Nft } from '../../domain/nft'
import { safeText } from '../../domain/text'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { NftSearch } from '../nftSearch'
import { checksumAddress } from './address'
import { readContract } from './contractReads'
import { readArrivals, type Arrival } from './nftTransfers'

// ERC-165 ids of ERC-721 with Enumerable.
const ENUMERABLE = '0x780e9d63'

/** Collectibles of an account: those of contracts that can list them, and what has come lately and is still there. */
export async function readNfts(client: RpcClient, owner: string, network: Network, search: NftSearch, signal: AbortSignal): Promise<readonly Nft[]> {
  const arrivals = await readArrivals(client, owner, signal)
  const named = new Set(search.tokens.flatMap(({ address }) => checksumAddress(address) ?? []).slice(0, TOKENS_ASKED_MAX))
  const contracts = [...new Set([...named, ...arrivals.flatMap(({ standard, contract }) => (standard === 'erc721' ? contract : []))])]
  const listed = (await Promise.all(contracts.map((contract) => listOwned(client, owner, contract, signal)))).flat()
  const candidates = [...new Map([...listed, ...arrivals].map((each) => [`${each.contract}/${each.tokenId}`, each])).values()].slice(0, NFTS_MAX)
  const names = new Map<string, Promise<string | undefined>>()
  const nameOf = (contract: string): Promise<string | undefined> => {
    const known = names.get(contract) ?? readContract(client, contract, 'name', [], signal)
    names.set(contract, known)
    return known
  }
  const found = await Promise.all(candidates.map((arrival) => readNft(arrival)))
  return found.filter((nft) => nft !== undefined)

  async function readNft({ standard, contract, tokenId }: Arrival): Promise<Nft | undefined> {
    const quantity = await quantityOf({ standard, contract, tokenId })
    if (!quantity) return undefined
    const [collectionName, uri] = await Promise.all([nameOf(contract), readContract(client, contract, standard === 'erc721' ? 'tokenURI' : 'uri', [tokenId], signal)])
    // ERC-1155: `{id}` stands for 64 hex digits without prefix.
    const address = uri?.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
    const { name, description, media } = (address && (await search.readMetadata(address, signal))) || {}
    const collection = safeText(collectionName)
    return {
      id: `${network.caipNetworkId}:${contract}/${tokenId}`,
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

  async function quantityOf({ standard, contract, tokenId }: Arrival): Promise<bigint | undefined> {
    if (standard === 'erc1155') return readContract(client, contract, 'balanceOfKind', [owner, tokenId], signal)
    const holder = await readContract(client, contract, 'ownerOf', [tokenId], signal)
    return holder?.toLowerCase() === owner.toLowerCase() ? 1n : undefined
  }
}

/** All that an account owns of a contract that can list it; nothing for any other contract. */
async function listOwned(client: RpcClient, owner: string, contract: string, signal: AbortSignal): Promise<readonly Arrival[]> {
  if (!(await readContract(client, contract, 'supportsInterface', [ENUMERABLE], signal))) return []
  const count = (await readContract(client, contract, 'balanceOf', [owner], signal)) ?? 0n
  const places = Array.from({ length: count > BigInt(NFTS_MAX) ? NFTS_MAX : Number(count) }, (_, place) => BigInt(place))
  const ids = await Promise.all(places.map((place) => readContract(client, contract, 'tokenOfOwnerByIndex', [owner, place], signal)))
  return ids.flatMap((tokenId) => (tokenId === undefined ? [] : { standard: 'erc721' as const, contract, tokenId }))
}

function shortId(tokenId: bigint): string {
  const text = tokenId.toString()
  return text.length > 10 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}
