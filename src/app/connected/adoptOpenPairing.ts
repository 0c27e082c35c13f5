import { readEntry } from '../../services/storage/entries'
import type { World } from '../../session/world'

/** Connects by the pairing that an earlier page has shown. Only such a page loads the code that pairs for it. */
export async function adoptOpenPairing(world: World): Promise<void> {
  // Whoever is connected is not replaced by a pairing that was shown before that, which another tab may still show.
  if (world.live.size > 0 && !readEntry(world.services.storage, 'open_pairing')?.replaces) return
  const { adoptOpenPairing: adopt } = await import('../../features/walletconnect/actions/openPairing')
  await adopt(world)
}
