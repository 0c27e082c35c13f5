import { lookup, type LanguageTag } from './languages'
import type { WordsFile } from './words'

/** What the build writes beside each language: docs/decisions/one-file-per-language.md */
const WORDS_FILES: Readonly<Record<LanguageTag, () => Promise<WordsFile>>> = {
  en: () => import('virtual:prerender-words/en'),
  de: () => import('virtual:prerender-words/de'),
  fr: () => import('virtual:prerender-words/fr'),
  es: () => import('virtual:prerender-words/es'),
  ar: () => import('virtual:prerender-words/ar'),
  ja: () => import('virtual:prerender-words/ja'),
  zh: () => import('virtual:prerender-words/zh'),
  'pt-BR': () => import('virtual:prerender-words/pt-BR'),
  'zh-Hant': () => import('virtual:prerender-words/zh-Hant'),
  ko: () => import('virtual:prerender-words/ko'),
  vi: () => import('virtual:prerender-words/vi'),
  tr: () => import('virtual:prerender-words/tr'),
  it: () => import('virtual:prerender-words/it'),
  id: () => import('virtual:prerender-words/id'),
  ru: () => import('virtual:prerender-words/ru'),
  uk: () => import('virtual:prerender-words/uk'),
  pl: () => import('virtual:prerender-words/pl'),
  hi: () => import('virtual:prerender-words/hi'),
  th: () => import('virtual:prerender-words/th'),
  fa: () => import('virtual:prerender-words/fa'),
}

/** The words of a language, and its messages. Each is English if the language is not ours or cannot be fetched. */
export async function loadWordsOf(requested: string): Promise<WordsFile> {
  const { words, load } = await WORDS_FILES[lookup(requested) ?? 'en']().catch(WORDS_FILES.en)
  return { words, load: () => load().catch(async () => (await WORDS_FILES.en()).load()) }
}
