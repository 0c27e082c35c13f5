import { loadTogether } from '../domain/loadTogether'
import type { Texts } from '../domain/page/texts'
import { loadLanguage } from './loadLanguage'
import { catalogueOf, createMessages, type Messages } from './messages'
import type { Notice } from './texts/keys'

/** The page's own texts, and what names those that cannot be used. */
export interface OwnTexts {
  readonly texts: Texts
  readonly notice: Notice
}

/** The messages for a BCP 47 tag. Rejects if neither its file nor that of English can be fetched. */
export async function loadMessages(requested: string, own?: OwnTexts): Promise<Messages> {
  const [file, replacing] = await loadTogether(loadLanguage(requested), own && import('./texts/replaceTexts'))
  const replaced = own && replacing ? replacing.replaceTexts(file, own.texts, requested, own.notice) : file
  return createMessages(catalogueOf(replaced, requested))
}
