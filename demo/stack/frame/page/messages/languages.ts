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

/** The first language of the visitor that the page speaks; English when it speaks none of them. */
export function chooseLanguage(preferred: readonly string[]): Language {
  const spoken = preferred.map((tag) => tag.split('-')[0]?.toLowerCase())
  return (
    spoken
      .map((primary) => LANGUAGES.find((language) => language === primary))
      .find((language) => language !== undefined) ?? 'en'
  )
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function messagesOf(language: Language): Messages {
  return MESSAGES[language](createFormat(language))
}
