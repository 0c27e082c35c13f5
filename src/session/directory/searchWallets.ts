import { excludedIds, fetchPage, requestedChains, setDirectory } from './walletDirectory'
import { cleanTyped } from '../../domain/typedText'
import type { World } from '../world'

const WALLETS_PER_SEARCH = 100

/**
 * Searches up to 100 wallets by name. A response overtaken by newer input is dropped; an empty query returns to the
 * pages.
 * @throws DirectoryUnavailable
 */
export async function searchWallets(world: World, query: string): Promise<void> {
  const text = cleanTyped(query)
  if (text.length < 2) {
    world.tasks.cancel('search')
    setDirectory(world, { search: { status: 'idle', wallets: [], query: text } })
    return
  }
  await world.tasks.run('search', async (signal) => {
    setDirectory(world, { search: { status: 'loading', wallets: [], query: text } })
    const { directory, options } = world.store.getState()
    world.track('SEARCH_WALLET', { badge: directory.certifiedOnly ? 'certified' : '', search: text })
    try {
      const found = await fetchPage(
        world,
        {
          page: 1,
          entries: WALLETS_PER_SEARCH,
          search: text,
          include: options.walletsInclude,
          exclude: excludedIds(options),
          chains: requestedChains(world),
          ...(directory.certifiedOnly && { badge: 'certified' as const }),
        },
        signal,
      )
      signal.throwIfAborted()
      setDirectory(world, { search: { status: 'ready', wallets: found.wallets, query: text } })
    } catch (reason) {
      if (signal.aborted) return
      setDirectory(world, { search: { status: 'failed', wallets: [], query: text } })
      throw reason
    }
  })
}
