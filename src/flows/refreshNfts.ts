import { NFTS_FRESH_MS } from '../config/limits'
import { isOwners, selectNfts, selectOwner } from '../store/holdings'
import { selectActiveAccount, selectActiveNetwork } from '../store/selectors'
import type { NftsState } from '../store/state'
import { readNfts } from './readNfts'
import type { World } from './world'

/**
 * Reads the collectibles of the active account on the active network, at most every 30 s unless `force`d. The last known
 * ones stay after a failure. Never raises.
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
      const found = await readNfts(world, account, network, signal)
      if (!signal.aborted) put({ status: 'ready', ...found, at: services.clock.monotonic() })
    } catch (reason) {
      if (signal.aborted) return
      services.log.warn('The collectibles could not be read.', reason)
      put({ status: 'failed' })
    }
  }
  await (force ? tasks.run('nfts', work) : tasks.share('nfts', work))
}
