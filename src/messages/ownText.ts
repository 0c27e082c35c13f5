import type { TextKey, Texts } from '../domain/page/texts'
import { lookup } from './languages'

/** The page's own text of a key for a BCP 47 tag, if it has one. Whatever the page has set, it does not throw. */
export function ownText(texts: Texts | undefined, key: TextKey, requested: string): string | undefined {
  const given: unknown = texts?.[key]
  const text = typeof given === 'object' ? Object(given)[lookup(requested, Object.keys(Object(given))) ?? ''] : given
  return typeof text === 'string' ? text : undefined
}
