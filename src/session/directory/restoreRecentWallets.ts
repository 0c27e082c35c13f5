import { isExcluded } from '../../domain/wallet/excluded'
import { readDecoded } from '../../services/storage/readDecoded'
import { recentWallets } from '../../services/storage/recentWallets'
import type { Context } from '../context'

/**
 * Restores the wallets used on earlier visits, for Connect, but those that the page excludes by now. Their rows are in
 * the prerender, so they have to be known before Connect is drawn.
 */
export function restoreRecentWallets({ services, store }: Context): void {
  const { walletsExclude } = store.getState().options
  const used = readDecoded(services.storage, 'recent_wallets', recentWallets.decode)
  if (!used) return
  const recent = used.filter((wallet) => !isExcluded(wallet, walletsExclude))
  store.setState(({ directory }) => ({ directory: { ...directory, recent } }))
}
