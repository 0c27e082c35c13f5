import { isExcluded } from '../../domain/wallet/excluded'
import { readEntry } from '../../services/storage/entries'
import type { World } from '../world'

/** Restores the wallets used on earlier visits, for Connect, but those that the page excludes by now. */
export function restoreRecentWallets({ services, store }: World): void {
  const { walletsExclude } = store.getState().options
  const used = readEntry(services.storage, 'recent_wallets') ?? []
  const recent = used.filter((wallet) => !isExcluded(wallet, walletsExclude))
  store.setState(({ directory }) => ({ directory: { ...directory, recent } }))
}
