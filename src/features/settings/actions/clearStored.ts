import { clearEntries } from '../../../services/storage/entries'
import { disconnect } from '../../../session/connections/disconnect'
import type { World } from '../../../session/world'

/**
 * Disconnects and removes everything that this element stores about the visitor: the entries of STORAGE_KEYS cleared by
 * "clear". Also works if the wallet cannot be reached. See docs/protocol/storage.md#clearing-everything.
 */
export async function clearStored(world: World): Promise<void> {
  try {
    await disconnect(world, { reason: 'user' })
  } finally {
    world.tasks.cancel('pairing')
    try {
      // While open, the relay library would store its records and this browser's key again.
      await world.connectors.close('walletConnect')
    } finally {
      clearEntries(world.services.storage, 'clear')
      world.store.setState(({ directory }) => ({
        consented: false,
        lastWallet: undefined,
        directory: { ...directory, recent: [] },
      }))
    }
  }
}
