import type { NftSearch } from '../chains/nftSearch'
import { NFTS_FRESH_MS } from '../config/limits'
import type { Account } from '../domain/account'
import type { Network } from '../domain/network'
import type { Nft } from '../domain/nft'
import { fetchMetadata } from '../services/api/metadata'
import { reachable, readMetadata } from '../services/blockchain/readMetadata'
import { imageOriginsOf } from '../services/imageOrigins'
import { isOwners, selectNfts, selectOwner } from '../store/holdings'
import { selectActiveAccount, selectActiveNetwork } from '../store/selectors'
import type { NftsState } from '../store/state'
import { tokensOn } from './readTokens'
import type { World } from './world'

/**
 * Reads the collectibles of the active account on the active network from the chain, at most every 30 s unless `force`d;
 * what the history service has flagged as spam is flagged here too. The last known ones stay after a failure. Never raises.
 */
export async function refreshNfts(world: World, { force = false }: { readonly force?: boolean } = {}): Promise<void> {
  const { store, tasks, services } = world
  const state = store.getState()
  const [owner, account, network] = [selectOwner(state), selectActiveAccount(state), selectActiveNetwork(state)]
  if (!owner || !account || !network) return
  const known = selectNfts(state)
  const put = (change: Pick<NftsState, 'status'> & Partial<NftsState>): void => {
    const now = store.getState()
    if (isOwners(selectOwner(now), owner)) store.setState({ nfts: { nfts: undefined, ...(isOwners(now.nfts?.owner, owner) && now.nfts), owner, ...change } })
  }
  if (account.namespace !== 'eip155' && account.namespace !== 'solana') return put({ status: 'unsupported' })
  if (!known && state.nfts) tasks.cancel('nfts')
  if (!force && known?.status === 'ready' && known.at !== undefined && services.clock.monotonic() - known.at < NFTS_FRESH_MS) return

  const work = async (signal: AbortSignal): Promise<void> => {
    put({ status: 'loading' })
    try {
      const holdings = await (await world.chains.for(account.namespace)).holdings()
      const [{ nfts, incomplete }, flagged] = await Promise.all([holdings.nfts(account, network, searchOf(world, network), signal), readFlagged(world, account, network, signal)])
      if (!signal.aborted) put({ status: 'ready', nfts: nfts.map((nft) => flag(nft, flagged)), incomplete, at: services.clock.monotonic() })
    } catch (reason) {
      if (signal.aborted) return
      services.log.warn('The collectibles could not be read.', reason)
      put({ status: 'failed' })
    }
  }
  await (force ? tasks.run('nfts', work) : tasks.share('nfts', work))
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

/** Names that the history service has flagged as spam. It is asked once and may stay silent. */
async function readFlagged(world: World, { address }: Account, { caipNetworkId }: Network, signal: AbortSignal): Promise<ReadonlySet<string>> {
  try {
    const page = await world.services.blockchain.fetchHistory({ address, networkId: caipNetworkId }, signal)
    return new Set(page?.data.flatMap(({ transfers }) => transfers.flatMap(({ nft }) => (nft?.isSpam && nft.name ? [nft.name] : []))))
  } catch {
    signal.throwIfAborted()
    return new Set()
  }
}

function flag(nft: Nft, flagged: ReadonlySet<string>): Nft {
  return flagged.has(nft.name) ? { ...nft, isSpam: true } : nft
}
