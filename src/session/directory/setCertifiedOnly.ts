import { loadMoreWallets } from './loadMoreWallets'
import { searchWallets } from './searchWallets'
import { setDirectory } from './walletDirectory'
import type { Context } from '../context'

/** Shows only certified wallets, or all of them again. The pages are loaded from the start. */
export async function setCertifiedOnly(context: Context, certifiedOnly: boolean): Promise<void> {
  const { search } = context.store.getState().directory
  context.tasks.cancel('more-wallets')
  setDirectory(context, { certifiedOnly, pages: { status: 'idle', wallets: [], page: 0, count: 0, more: false } })
  await Promise.all([
    loadMoreWallets(context),
    search.query.length >= 2 ? searchWallets(context, search.query) : undefined,
  ])
}
