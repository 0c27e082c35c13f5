import { loadMoreWallets } from './loadMoreWallets'
import { searchWallets } from './searchWallets'
import { setDirectory } from './walletDirectory'
import type { World } from '../world'

/** Shows only certified wallets, or all of them again. The pages are loaded from the start. */
export async function setCertifiedOnly(world: World, certifiedOnly: boolean): Promise<void> {
  const { search } = world.store.getState().directory
  world.tasks.cancel('more-wallets')
  setDirectory(world, { certifiedOnly, pages: { status: 'idle', wallets: [], page: 0, count: 0, more: false } })
  await Promise.all([loadMoreWallets(world), search.query.length >= 2 ? searchWallets(world, search.query) : undefined])
}
