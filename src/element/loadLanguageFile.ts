import { lookup } from '../messages/languages'
import type { LanguageFile } from '../messages/messages'
import type { ElementBridge } from '../app/bridge'

/**
 * The messages of a language. English is the one that every page may need; the others are named in a file that arrives
 * before the app, because bundlers list each lazily imported file in the first script of a page. In the files for pages
 * `loadLanguageFile.page.ts` has its place.
 */
export const loadLanguageFile = (language: string, _element?: ElementBridge): Promise<LanguageFile> =>
  (lookup(language) ?? 'en') === 'en'
    ? import('../messages/en')
    : import('../app/first-requests/firstRequests').then((file) => file.loadLanguage(language))
