import { ar } from './ar'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { fa } from './fa'
import { createFormat } from './format'
import { fr } from './fr'
import { hi } from './hi'
import { indonesian } from './id'
import { it } from './it'
import { ja } from './ja'
import { ko } from './ko'
import type { Messages, MessagesMaker } from './messages'
import { pl } from './pl'
import { ptBR } from './pt-BR'
import { ru } from './ru'
import { th } from './th'
import { tr } from './tr'
import { uk } from './uk'
import { vi } from './vi'
import { zh } from './zh'
import { zhHant } from './zh-Hant'

const MESSAGES = {
  en,
  ar,
  de,
  es,
  fa,
  fr,
  hi,
  id: indonesian,
  it,
  ja,
  ko,
  pl,
  'pt-BR': ptBR,
  ru,
  th,
  tr,
  uk,
  vi,
  zh,
  'zh-Hant': zhHant,
} as const satisfies Record<string, MessagesMaker>

export type Language = keyof typeof MESSAGES

export const LANGUAGES = Object.keys(MESSAGES) as readonly Language[]

/** The first language of the visitor that the page speaks, in its script; English when it speaks none of them. */
export function chooseLanguage(preferred: readonly string[]): Language {
  return preferred.map(lookup).find((language) => language !== undefined) ?? 'en'
}

function lookup(preferred: string): Language | undefined {
  try {
    const { language, script } = likely(preferred)
    const same = LANGUAGES.filter((tag) => tag.split('-')[0] === language)
    return same.find((tag) => likely(tag).script === script) ?? same[0]
  } catch {
    // Not a language tag.
    return undefined
  }
}

const likely = (tag: string): Intl.Locale => new Intl.Locale(tag).maximize()

export function messagesOf(language: Language): Messages {
  return MESSAGES[language](createFormat(language))
}
