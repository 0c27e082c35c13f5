import { loadCatalogue } from './loadCatalogue'
import { createMessages, type Messages } from './messages'

/** The messages for a BCP 47 tag, with the rules of `loadCatalogue`. */
export async function loadMessages(requested: string): Promise<Messages> {
  return createMessages(await loadCatalogue(requested))
}
