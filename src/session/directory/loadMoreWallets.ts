import { WALLETS_PER_PAGE } from '../../config/limits'
import { withoutShown } from '../../domain/wallet/sameWallet'
import { fetchPage, requestedChains, setPages } from './walletDirectory'
import { firstPageQuery } from '../../services/api/directoryQueries'
import type { World } from '../world'

/**
 * Loads the next page of all wallets, 40 at a time. Loaded pages stay if a request fails.
 * @throws DirectoryUnavailable
 */
export async function loadMoreWallets(world: World): Promise<void> {
  const { pages } = world.store.getState().directory
  if (pages.status === 'ready' && pages.page * WALLETS_PER_PAGE >= pages.count) return
  await world.tasks.share('more-wallets', async (signal) => {
    const { directory, options } = world.store.getState()
    const { page, wallets: loaded } = directory.pages
    setPages(world, { status: page === 0 ? 'loading' : 'ready', more: page > 0 })
    try {
      const found = await fetchPage(
        world,
        {
          ...firstPageQuery(options, requestedChains(world)),
          page: page + 1,
          ...(directory.certifiedOnly && { badge: 'certified' as const }),
        },
        signal,
      )
      signal.throwIfAborted()
      const wallets = withoutShown([...loaded, ...found.wallets], [])
      setPages(world, {
        status: 'ready',
        more: false,
        wallets,
        page: page + 1,
        count: Math.max(directory.pages.count, found.count),
      })
    } catch (reason) {
      if (!signal.aborted) setPages(world, { status: 'failed', more: false })
      throw reason
    }
  })
}

/** Loads the first page, once. @throws DirectoryUnavailable */
export async function loadFirstWallets(world: World): Promise<void> {
  if (world.store.getState().directory.pages.status === 'idle') await loadMoreWallets(world)
}
