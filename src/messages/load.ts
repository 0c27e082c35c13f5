import { enCard } from './enCard'
import { lookup } from './lookup'
import { createMessages, type CatalogueMaker, type Messages } from './messages'
import type { PackMakers, PackName } from './packs'

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
 * All words for a BCP-47 tag, in English when we do not speak it or its catalogue cannot be had, with the packs that are
 * asked for. Rejects when there is none at all.
 */
export async function loadMessages(requested: string, packs?: ReadonlySet<PackName>): Promise<Messages> {
  const language = lookup(requested, LANGUAGES)
  if (language === undefined || language === 'en')
    return english(language && isLanguageTag(requested) ? requested : 'en', packs)
  try {
    const [words, more] = await Promise.all([others[language](), packWords(language, packs)])
    return createMessages(isLanguageTag(requested) ? requested : language, words, true, more)
  } catch {
    return english('en', packs)
  }
}

async function english(language: string, packs: ReadonlySet<PackName> | undefined): Promise<Messages> {
  const [{ en }, more] = await Promise.all([import('./en'), packWords('en', packs)])
  return createMessages(language, en, true, more)
}

async function packWords(
  language: (typeof LANGUAGES)[number],
  packs: ReadonlySet<PackName> | undefined,
): Promise<PackMakers> {
  return packs?.size ? (await import('./packs')).loadPacks(language, packs) : {}
}

// A tag that Intl refuses would throw at the first number.
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
