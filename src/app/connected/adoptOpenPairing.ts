import { readEntry } from '../../services/storage/entries'
import type { Context } from '../../session/context'

/** Connects by the pairing that an earlier page has shown. Only such a page loads the code that pairs for it. */
export async function adoptOpenPairing(context: Context): Promise<void> {
  // Whoever is connected is not replaced by a pairing that was shown before that, which another tab may still show.
  if (context.live.size > 0 && !readEntry(context.services.storage, 'open_pairing')?.replaces) return
  const { adoptOpenPairing: adopt } = await import('../../features/walletconnect/actions/openPairing')
  await adopt(context)
}
