import { ar } from './ar'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { createFormat } from './format'
import { fr } from './fr'
import { ja } from './ja'
import type { Messages, MessagesMaker } from './messages'
import { zh } from './zh'

const MESSAGES = { en, ar, de, es, fr, ja, zh } as const satisfies Record<string, MessagesMaker>

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

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function messagesOf(language: Language): Messages {
  return MESSAGES[language](createFormat(language))
}
