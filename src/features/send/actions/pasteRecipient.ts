import { RECIPIENT_MAX_CHARACTERS } from '../../../config/limits'
import { cleanTyped } from '../../../domain/typedText'
import { setSendRecipient } from './setSendRecipient'
import type { Context } from '../../../session/context'

/** Enters the clipboard's text as the recipient. Rejects if the browser refuses access. */
export async function pasteRecipient(context: Context): Promise<void> {
  const text = await context.page.paste?.()
  if (text !== undefined) await setSendRecipient(context, cleanTyped(text).slice(0, RECIPIENT_MAX_CHARACTERS))
}
