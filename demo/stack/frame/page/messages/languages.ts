import { PSEUDO_LANGUAGE, RIGHT_TO_LEFT_PSEUDO_LANGUAGE, stretchAll } from '../../../../pseudoLanguage'
import { en } from './en'
import { createFormat } from './format'
import type { Messages } from './messages'

/** English, and for tests a longer language in both directions. */
export const LANGUAGES = ['en', PSEUDO_LANGUAGE, RIGHT_TO_LEFT_PSEUDO_LANGUAGE] as const

export type Language = (typeof LANGUAGES)[number]

/** The first language of the visitor that the page speaks; English when it speaks none of them. */
export function chooseLanguage(preferred: readonly string[]): Language {
  return preferred.map(spoken).find((language) => language !== undefined) ?? 'en'
}

const spoken = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language === tag) ?? (/^en\b/i.test(tag) ? 'en' : undefined)

export function messagesOf(language: Language): Messages {
  const messages = en(createFormat(language))
  return language === 'en' ? messages : stretchAll(messages)
}
