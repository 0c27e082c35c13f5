import { RECIPIENT_MAX_CHARACTERS } from '../../../config/limits'
import { cleanTyped } from '../../../domain/typedText'
import { setSendRecipient } from './setSendRecipient'
import type { World } from '../../../session/world'

/** Enters the clipboard's text as the recipient. Rejects if the browser refuses access. */
export async function pasteRecipient(world: World): Promise<void> {
  const text = await world.page.paste?.()
  if (text !== undefined) await setSendRecipient(world, cleanTyped(text).slice(0, RECIPIENT_MAX_CHARACTERS))
}
