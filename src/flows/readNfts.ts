import { NFT_HISTORY_PAGES_MAX, NFTS_MAX } from '../config/limits'
import type { NftSearch } from '../chains/nftSearch'
import type { Account } from '../domain/account'
import type { Network } from '../domain/network'
import type { Nft } from '../domain/nft'
import { flaggedByHistory, nftsFromHistory } from '../domain/nftHistory'
import type { Transaction } from '../domain/transaction'
import { fetchMetadata } from '../services/api/metadata'
import { reachable, readMetadata } from '../services/blockchain/readMetadata'
import { imageOriginsOf } from '../services/imageOrigins'
import { tokensOn } from './readTokens'
import type { World } from './world'

/** Collectibles, and whether some may be missing. */
export interface NftsFound {
  readonly nfts: readonly Nft[]
  readonly incomplete: boolean
}

/**
 * The collectibles of an account: those that the chain tells, and those that only the history service knows. What the
 * service has flagged as spam is flagged here too, unless the page has named its contract. Without the history there are
 * those of the chain. Raises ServiceUnavailable when the chain cannot be asked.
 */
export async function readNfts(world: World, account: Account, network: Network, signal: AbortSignal): Promise<NftsFound> {
  const search = searchOf(world, network)
  const holdings = await (await world.chains.for(account.namespace)).holdings()
  const [told, { rows, failed }] = await Promise.all([holdings.nfts(account, network, search, signal), readHistory(world, account, network, signal)])
  const named = new Set<string | undefined>(search.tokens.map(({ address }) => address.toLowerCase()))
  const flagged = flaggedByHistory(rows, told)
  const ofChain = told.nfts.map((nft) => (flagged.has(nft.id) && !named.has(nft.contract?.toLowerCase()) ? { ...nft, isSpam: true } : nft))
  const nfts = [...ofChain, ...nftsFromHistory(rows, network.caipNetworkId, { ...told, nfts: ofChain })]
  return { nfts: nfts.slice(0, NFTS_MAX), incomplete: told.incomplete || failed || nfts.length > NFTS_MAX }
}

function searchOf(world: World, network: Network): NftSearch {
  const { options } = world.store.getState()
  const { imageHosts } = options
  const origins = imageOriginsOf(options)
  return {
    tokens: tokensOn(world, network),
    async readMetadata(address, signal) {
      const place = reachable(address, imageHosts)
      return place === undefined ? undefined : readMetadata(await fetchMetadata(place, { origins, clock: world.services.clock }, signal), { origins, imageHosts })
    },
  }
}

/** The newest pages of the history, as far as they can be had: none where nobody keeps it. */
async function readHistory(world: World, { address }: Account, { caipNetworkId: networkId }: Network, signal: AbortSignal): Promise<{ readonly rows: readonly Transaction[]; readonly failed: boolean }> {
  const rows: Transaction[] = []
  let cursor: string | undefined
  try {
    for (let pages = 0; pages < NFT_HISTORY_PAGES_MAX; pages++) {
      const page = await world.services.blockchain.fetchHistory({ address, networkId, ...(cursor !== undefined && { cursor }) }, signal)
      rows.push(...(page?.data ?? []))
      cursor = page?.next
      if (cursor === undefined) break
    }
    return { rows, failed: false }
  } catch (reason) {
    signal.throwIfAborted()
    world.services.log.warn('The collectibles could not be read in full.', reason)
    return { rows, failed: true }
  }
}
