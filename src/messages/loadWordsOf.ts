import { lookup, type LanguageTag } from './languages'
import type { WordsFile } from './words'

/** What the build writes beside each language: docs/decisions/one-file-per-language.md */
const WORDS_FILES: Readonly<Record<LanguageTag, () => Promise<WordsFile>>> = {
  en: () => import('virtual:picture-words/en'),
  de: () => import('virtual:picture-words/de'),
  fr: () => import('virtual:picture-words/fr'),
  es: () => import('virtual:picture-words/es'),
  ar: () => import('virtual:picture-words/ar'),
  ja: () => import('virtual:picture-words/ja'),
  zh: () => import('virtual:picture-words/zh'),
  'pt-BR': () => import('virtual:picture-words/pt-BR'),
  'zh-Hant': () => import('virtual:picture-words/zh-Hant'),
  ko: () => import('virtual:picture-words/ko'),
  vi: () => import('virtual:picture-words/vi'),
  tr: () => import('virtual:picture-words/tr'),
  it: () => import('virtual:picture-words/it'),
  id: () => import('virtual:picture-words/id'),
  ru: () => import('virtual:picture-words/ru'),
  uk: () => import('virtual:picture-words/uk'),
  pl: () => import('virtual:picture-words/pl'),
  hi: () => import('virtual:picture-words/hi'),
  th: () => import('virtual:picture-words/th'),
  fa: () => import('virtual:picture-words/fa'),
}

/** The words of a language, and its messages. Each is English if the language is not ours or cannot be fetched. */
export async function loadWordsOf(requested: string): Promise<WordsFile> {
  const { words, load } = await WORDS_FILES[lookup(requested) ?? 'en']().catch(WORDS_FILES.en)
  return { words, load: () => load().catch(async () => (await WORDS_FILES.en()).load()) }
}
