import { clearEntries } from '../../../services/storage/entries'
import { disconnect } from '../../../session/life/disconnect'
import type { Context } from '../../../session/context'

/**
 * Disconnects and removes everything that this element stores about the visitor: the entries of STORAGE_KEYS cleared by
 * "clear". Also works if the wallet cannot be reached. See docs/protocol/storage.md#clearing-everything.
 */
export async function clearStored(context: Context): Promise<void> {
  try {
    await disconnect(context, { reason: 'user' })
  } finally {
    context.tasks.cancel('pairing')
    try {
      // While open, the relay library would store its records and this browser's key again.
      await context.connectors.close('walletConnect')
    } finally {
      clearEntries(context.services.storage, 'clear')
      context.store.setState(({ directory }) => ({
        consented: false,
        lastWallet: undefined,
        directory: { ...directory, recent: [] },
      }))
    }
  }
}
