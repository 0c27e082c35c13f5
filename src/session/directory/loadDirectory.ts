import { RECOMMENDED_WALLETS } from '../../config/limits'
import { excludedIds, fetchPage, imagesOf, isDirectoryId, requestedChains, setDirectory } from './walletDirectory'
import type { World } from '../world'

/** The wallets to propose: the page's own first, then the directory's (wire-facts 4.1). Asked for once. */
export async function loadDirectory(world: World): Promise<void> {
  const { recommended } = world.store.getState().directory
  if (recommended.status === 'ready') return
  await world.prepare()
  await world.tasks.share('directory', async (signal) => {
    setDirectory(world, { recommended: { status: 'loading', wallets: [] } })
    const { options } = world.store.getState()
    const featuredIds = options.walletsFeatured.filter(isDirectoryId)
    const include = options.walletsInclude.filter(isDirectoryId)
    const exclude = excludedIds(options)
    try {
      const [featured, proposed] = await Promise.all([
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
      const inOrder = featuredIds.flatMap((id) => featured.wallets.filter((wallet) => wallet.id === id))
      const everything = [...inOrder, ...proposed.wallets, ...world.store.getState().directory.recent]
      await world.services.api.preloadImages(imagesOf(world, everything), signal)
      signal.throwIfAborted()
      setDirectory(world, {
        featured: { status: 'ready', wallets: inOrder },
        recommended: { status: 'ready', wallets: proposed.wallets },
        pages: {
          ...world.store.getState().directory.pages,
          count: Math.max(world.store.getState().directory.pages.count, proposed.count),
        },
      })
    } catch (reason) {
      if (!signal.aborted) setDirectory(world, { recommended: { status: 'failed', wallets: [] } })
      throw reason
    }
  })
}
