import { lookup, type LanguageTag } from './languages'
import type { CreateTranslation, LanguageFile } from './messages'

/** Every language is one file: docs/decisions/one-file-per-language.md */
const LANGUAGE_FILES: Readonly<Record<LanguageTag, () => Promise<LanguageFile<CreateTranslation>>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  fr: () => import('./fr'),
  es: () => import('./es'),
  ar: () => import('./ar'),
  ja: () => import('./ja'),
  zh: () => import('./zh'),
  'pt-BR': () => import('./pt-BR'),
  'zh-Hant': () => import('./zh-Hant'),
  ko: () => import('./ko'),
  vi: () => import('./vi'),
  tr: () => import('./tr'),
  it: () => import('./it'),
  id: () => import('./id'),
  ru: () => import('./ru'),
  uk: () => import('./uk'),
  pl: () => import('./pl'),
  hi: () => import('./hi'),
  th: () => import('./th'),
  fa: () => import('./fa'),
}

/** The file of a language, or that of English if the language is not ours or its file cannot be fetched. */
export function loadLanguage(requested: string): Promise<LanguageFile> {
  const file = LANGUAGE_FILES[lookup(requested) ?? 'en']().catch(LANGUAGE_FILES.en)
  // The build completes each: build/translations.ts
  return file as Promise<LanguageFile>
}
