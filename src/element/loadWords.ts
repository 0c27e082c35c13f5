import { lookup } from '../messages/languages'
import type { WordsFile } from '../messages/words'
import type { ElementBridge } from '../app/bridge'

/**
 * The words of the prerender in a language, with a function that loads all of its messages. English is the one that
 * every page may need; the others are named in a file that arrives before the app, because bundlers list each lazily
 * imported file in the first script of a page. In the files for pages `loadWords.page.ts` has its place.
 */
export const loadWords = (language: string, _element?: ElementBridge): Promise<WordsFile> =>
  (lookup(language) ?? 'en') === 'en'
    ? import('virtual:prerender-words/en')
    : import('../app/first-requests/firstRequests').then((file) => file.loadWordsOf(language))
