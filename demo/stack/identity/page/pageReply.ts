import { text, type Reply } from '../../http/reply'
import { PAGE_HEADERS } from './document'

/** A page as an answer, with the headers that every page here has. */
export function pageReply(source: string, status = 200): Reply {
  return { ...text(source, 'text/html; charset=utf-8', PAGE_HEADERS), status }
}
