import { excludedIds, fetchPage, requestedChains, setDirectory } from './walletDirectory'
import { cleanTyped } from '../../domain/typedText'
import type { Context } from '../context'

const WALLETS_PER_SEARCH = 100

/**
 * Searches up to 100 wallets by name. A response overtaken by newer input is dropped; an empty query returns to the
 * pages.
 * @throws DirectoryUnavailable
 */
export async function searchWallets(context: Context, query: string): Promise<void> {
  const text = cleanTyped(query)
  if (text.length < 2) {
    context.tasks.cancel('search')
    setDirectory(context, { search: { status: 'idle', wallets: [], query: text } })
    return
  }
  await context.tasks.run('search', async (signal) => {
    setDirectory(context, { search: { status: 'loading', wallets: [], query: text } })
    const { directory, options } = context.store.getState()
    context.track('SEARCH_WALLET', { badge: directory.certifiedOnly ? 'certified' : '', search: text })
    try {
      const found = await fetchPage(
        context,
        {
          page: 1,
          entries: WALLETS_PER_SEARCH,
          search: text,
          include: options.walletsInclude,
          exclude: excludedIds(options),
          chains: requestedChains(context),
          ...(directory.certifiedOnly && { badge: 'certified' as const }),
        },
        signal,
      )
      signal.throwIfAborted()
      setDirectory(context, { search: { status: 'ready', wallets: found.wallets, query: text } })
    } catch (reason) {
      if (signal.aborted) return
      setDirectory(context, { search: { status: 'failed', wallets: [], query: text } })
      throw reason
    }
  })
}
