import { RECOMMENDED_WALLETS } from '../../config/limits'
import { excludedIds, fetchPage, isDirectoryId, requestedChains, setDirectory } from './walletDirectory'
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
    const { options } = world.store.getState()
    const featuredIds = options.walletsFeatured.filter(isDirectoryId)
    const include = options.walletsInclude.filter(isDirectoryId)
    const exclude = excludedIds(options)
    try {
      const [featured, recommendedPage] = await Promise.all([
        featuredIds.length > 0
          ? fetchPage(world, { page: 1, entries: featuredIds.length, include: featuredIds }, signal)
          : { wallets: [], count: 0 },
        fetchPage(
          world,
          {
            page: 1,
            entries: RECOMMENDED_WALLETS,
            include,
            exclude: [...exclude, ...featuredIds],
            chains: requestedChains(world),
          },
          signal,
        ),
      ])
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
