import { RECIPIENT_MAX_CHARACTERS } from '../../../config/limits'
import { setSendRecipient } from './setSendRecipient'
import type { World } from '../../../session/world'

/** Takes what is on the clipboard as the receiver, as if it had been typed. Rejects when the browser refuses, so that the view can say so. */
export async function pasteRecipient(world: World): Promise<void> {
  const text = await world.page.paste?.()
  if (text !== undefined) await setSendRecipient(world, text.trim().slice(0, RECIPIENT_MAX_CHARACTERS))
}
