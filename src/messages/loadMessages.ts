import { loadLanguage } from './loadLanguage'
import { catalogueOf, createMessages, type Messages } from './messages'

/** The messages for a BCP 47 tag. Rejects if neither its file nor that of English can be fetched. */
export async function loadMessages(requested: string): Promise<Messages> {
  return createMessages(catalogueOf(await loadLanguage(requested), requested))
}
