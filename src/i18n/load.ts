import type { AccountWordsMaker } from './account/words'
import { enCard } from './enCard'
import { lookup } from './lookup'
import { createMessages, type CatalogueMaker, type Messages } from './messages'

/** Every language but English, each in its own chunk. */
const others = {
  ar: () => import('./ar').then(({ ar }) => ar),
  de: () => import('./de').then(({ de }) => de),
  es: () => import('./es').then(({ es }) => es),
  fr: () => import('./fr').then(({ fr }) => fr),
  ja: () => import('./ja').then(({ ja }) => ja),
  zh: () => import('./zh').then(({ zh }) => zh),
} satisfies Record<string, () => Promise<CatalogueMaker>>

type Other = keyof typeof others

export const LANGUAGES: readonly ('en' | Other)[] = ['en', ...(Object.keys(others) as Other[])]

/** The English of the card and of Connect, at once: what is drawn until a whole catalogue has arrived. */
export function firstWords(): Messages {
  return createMessages('en', enCard as CatalogueMaker, false)
}

/**
 * The language an element speaks: its own `lang`, else that of the nearest ancestor, shadow hosts included, else English.
 */
export function languageOf(element: Element): string {
  for (let at: Element | undefined = element; at; at = parentOf(at)) {
    const language = at.getAttribute('lang')
    if (language) return language
  }
  return 'en'
}

function parentOf(element: Element): Element | undefined {
  const { parentNode } = element
  if (element.assignedSlot) return element.assignedSlot
  if (parentNode instanceof ShadowRoot) return parentNode.host
  return parentNode instanceof Element ? parentNode : undefined
}

/**
 * All words for a BCP-47 tag, in English when we do not speak it or its catalogue cannot be had; those of the account
 * where they are asked for. Rejects when there is none at all.
 */
export async function loadMessages(wanted: string, withAccount = false): Promise<Messages> {
  const language = lookup(wanted, LANGUAGES)
  if (language === undefined || language === 'en') return english(language && isLanguageTag(wanted) ? wanted : 'en', withAccount)
  try {
    const [words, account] = await Promise.all([others[language](), accountWords(language, withAccount)])
    return createMessages(isLanguageTag(wanted) ? wanted : language, words, true, account)
  } catch {
    return english('en', withAccount)
  }
}

async function english(language: string, withAccount: boolean): Promise<Messages> {
  const [{ en }, account] = await Promise.all([import('./en'), accountWords('en', withAccount)])
  return createMessages(language, en, true, account)
}

async function accountWords(language: (typeof LANGUAGES)[number], wanted: boolean): Promise<AccountWordsMaker | undefined> {
  return wanted ? (await import('./account/load')).loadAccountWords(language) : undefined
}

// A tag that Intl refuses would throw at the first number.
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
