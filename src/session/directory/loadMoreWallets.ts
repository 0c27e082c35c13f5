import { WALLETS_PER_PAGE } from '../../config/limits'
import { withoutShown } from '../../domain/wallet/sameWallet'
import { fetchPage, requestedChains, setPages } from './walletDirectory'
import { firstPageQuery } from '../../services/api/directoryQueries'
import type { Context } from '../context'

/**
 * Loads the next page of all wallets, 40 at a time. Loaded pages stay if a request fails.
 * @throws DirectoryUnavailable
 */
export async function loadMoreWallets(context: Context): Promise<void> {
  const { pages } = context.store.getState().directory
  if (pages.status === 'ready' && pages.page * WALLETS_PER_PAGE >= pages.count) return
  await context.tasks.share('more-wallets', async (signal) => {
    const { directory, options } = context.store.getState()
    const { page, wallets: loaded } = directory.pages
    setPages(context, { status: page === 0 ? 'loading' : 'ready', more: page > 0 })
    try {
      const found = await fetchPage(
        context,
        {
          ...firstPageQuery(options, requestedChains(context)),
          page: page + 1,
          ...(directory.certifiedOnly && { badge: 'certified' as const }),
        },
        signal,
      )
      signal.throwIfAborted()
      const wallets = withoutShown([...loaded, ...found.wallets], [])
      setPages(context, {
        status: 'ready',
        more: false,
        wallets,
        page: page + 1,
        count: Math.max(directory.pages.count, found.count),
      })
    } catch (reason) {
      if (!signal.aborted) setPages(context, { status: 'failed', more: false })
      throw reason
    }
  })
}

/** Loads the first page, once. @throws DirectoryUnavailable */
export async function loadFirstWallets(context: Context): Promise<void> {
  if (context.store.getState().directory.pages.status === 'idle') await loadMoreWallets(context)
}
