import { fetchPage, requestedChains, setDirectory } from './walletDirectory'
import { directoryQueries } from '../../services/api/directoryQueries'
import type { World } from '../world'

/**
 * Loads the wallets to suggest, once: first those that the page features, then the directory's. See
 * docs/protocol/services.md#wallet-directory.
 * @throws DirectoryUnavailable
 */
export async function loadDirectory(world: World): Promise<void> {
  if (world.store.getState().directory.recommended.status === 'ready') return
  await world.prepare()
  await world.tasks.share('directory', async (signal) => {
    setDirectory(world, { recommended: { status: 'loading', wallets: [] } })
    const queries = directoryQueries(world.store.getState().options, requestedChains(world))
    try {
      const [featured, recommendedPage] = await Promise.all([
        queries.featured ? fetchPage(world, queries.featured, signal) : { wallets: [], count: 0 },
        fetchPage(world, queries.recommended, signal),
      ])
      const featuredIds = queries.featured?.include ?? []
      const featuredInOrder = featuredIds.flatMap((id) => featured.wallets.filter((wallet) => wallet.id === id))
      signal.throwIfAborted()
      setDirectory(world, {
        featured: { status: 'ready', wallets: featuredInOrder },
        recommended: { status: 'ready', wallets: recommendedPage.wallets },
        pages: {
          ...world.store.getState().directory.pages,
          count: Math.max(world.store.getState().directory.pages.count, recommendedPage.count),
        },
      })
    } catch (reason) {
      if (!signal.aborted) setDirectory(world, { recommended: { status: 'failed', wallets: [] } })
      throw reason
    }
  })
}
