import { clearEntries } from '../../../services/storage/entries'
import { disconnect } from '../../../session/connections/disconnect'
import type { World } from '../../../session/world'

/**
 * Disconnects, and removes what this element stores about the visitor: the rows of STORAGE_KEYS that "clear" clears. A wallet
 * that could not be reached to disconnect does not prevent it.
 */
export async function clearStored(world: World): Promise<void> {
  try {
    await disconnect(world, { reason: 'user' })
  } finally {
    world.tasks.cancel('pairing')
    try {
      // While it is open, the relay library would store its records and the key of this browser again.
      await world.connectors.close('walletConnect')
    } finally {
      clearEntries(world.services.storage, 'clear')
      world.store.setState(({ directory }) => ({ consented: false, directory: { ...directory, recent: [] } }))
    }
  }
}
