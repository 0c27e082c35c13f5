import { fetchPage, requestedChains, setDirectory } from './walletDirectory'
import { directoryQueries } from '../../services/api/directoryQueries'
import type { Context } from '../context'

/**
 * Loads the wallets to suggest, once: first those that the page features, then the directory's. See
 * docs/protocol/services.md#wallet-directory.
 * @throws DirectoryUnavailable
 */
export async function loadDirectory(context: Context): Promise<void> {
  if (context.store.getState().directory.recommended.status === 'ready') return
  await context.prepare()
  await context.tasks.share('directory', async (signal) => {
    setDirectory(context, { recommended: { status: 'loading', wallets: [] } })
    const queries = directoryQueries(context.store.getState().options, requestedChains(context))
    try {
      const [featured, recommendedPage] = await Promise.all([
        queries.featured ? fetchPage(context, queries.featured, signal) : { wallets: [], count: 0 },
        fetchPage(context, queries.recommended, signal),
      ])
      const featuredIds = queries.featured?.include ?? []
      const featuredInOrder = featuredIds.flatMap((id) => featured.wallets.filter((wallet) => wallet.id === id))
      signal.throwIfAborted()
      setDirectory(context, {
        featured: { status: 'ready', wallets: featuredInOrder },
        recommended: { status: 'ready', wallets: recommendedPage.wallets },
        pages: {
          ...context.store.getState().directory.pages,
          count: Math.max(context.store.getState().directory.pages.count, recommendedPage.count),
        },
      })
    } catch (reason) {
      if (!signal.aborted) setDirectory(context, { recommended: { status: 'failed', wallets: [] } })
      throw reason
    }
  })
}
