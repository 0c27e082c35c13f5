import { readEntry } from '../../services/storage/entries'
import type { World } from '../world'

/** The wallets of earlier visits, for the Connect view. */
export function restoreRecentWallets(world: World): void {
  const recent = readEntry(world.services.storage, 'recent_wallets') ?? []
  world.store.setState((state) => ({ directory: { ...state.directory, recent } }))
}
