import { readEntry } from '../../services/storage/entries'
import type { World } from '../world'

/** Restores the wallets used on earlier visits, for Connect. */
export function restoreRecentWallets(world: World): void {
  const recent = readEntry(world.services.storage, 'recent_wallets') ?? []
  world.store.setState((state) => ({ directory: { ...state.directory, recent } }))
}
