import { FRAME_ERROR_DEFAULT } from '../errors/frameErrorDefault'
import type { Toast } from '../errors/toasts'
import type { Problem } from '../session/store/state'
import type { messages as english } from './en'
import { lookup } from './languages'
import { createFormat, type Format, type Plural, type Seconds } from './format'

/** The messages of one language; en.ts defines the keys. */
export type Catalogue = ReturnType<typeof english>
export type CreateCatalogue = (plural: Plural, seconds: Seconds) => Catalogue

/** What the file of a translated language has the texts in. The build adds the English of what it lacks. */
export type CreateTranslation = (plural: Plural, seconds: Seconds) => Translation<Catalogue>

type Translation<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string | readonly unknown[] | ((...given: never[]) => unknown)
    ? Texts[Key]
    : Translation<Texts[Key]>
}

/** What each language's file exports. */
export interface LanguageFile<Create = CreateCatalogue> {
  readonly language: string
  readonly messages: Create
}

/** A catalogue with its own tag and the requested one, whose region decides the formats. */
export interface LoadedCatalogue {
  readonly tag: string
  readonly requested: string
  readonly create: CreateCatalogue
}

/** The messages and formats of the visitor's language. */
export interface Messages extends Catalogue {
  readonly language: string
  readonly format: Format
  error(problem: Problem): string
  hint(problem: Problem): string | undefined
  /** The name of a wallet: what it is called here, if it is one of no name of its own. */
  nameOf(wallet: { readonly id: string; readonly name: string }): string
  /** The text of a toast: translated by its code where there is a translation, else as it came. */
  toast(toast: Toast): string
}

/**
 * A translation with the English of what it lacks, whose plurals and numbers are English too. The build writes the call.
 * @public
 */
export function complete(translation: CreateTranslation, createEnglish: CreateCatalogue): CreateCatalogue {
  const { plural, seconds } = createFormat('en')
  return (...formats) => addMissing(createEnglish(plural, seconds), translation(...formats))
}

function addMissing<Texts extends object>(english: Texts, own: object = {}): Texts {
  const all = { ...english, ...own } as Record<string, unknown>
  for (const [key, text] of Object.entries(english))
    if (typeof text === 'object' && !Array.isArray(text)) all[key] = addMissing(text, own[key as never])
  return all as Texts
}

/** The catalogue for a BCP 47 tag, from the file that could be had for it. */
export function catalogueOf({ language, messages }: LanguageFile, requested: string): LoadedCatalogue {
  return { tag: language, requested: lookup(requested) === language ? requested : language, create: messages }
}

/** Joins a catalogue with the formats of its language. */
export function createMessages({ tag, requested, create }: LoadedCatalogue): Messages {
  const language = formatTag(requested) ?? tag
  const format = createFormat(language)
  const catalogue = create(format.plural, format.seconds)
  // The embedded wallet's own reason says more than a translation could.
  const translationOf = ({ code, message }: Problem) =>
    code === 'frame_error' && message !== FRAME_ERROR_DEFAULT ? undefined : catalogue.problems[code]
  return {
    ...catalogue,
    language,
    format,
    error: (problem) => translationOf(problem)?.[0] ?? problem.message,
    hint: (problem) => {
      const hint = translationOf(problem) ? translationOf(problem)?.[1] : null
      const own = hint === null ? problem.hint : hint
      // Isolated, since they have the direction of their own language. The marks have that of ours.
      const quoted = problem.walletMessage && catalogue.general.quoted(`\u2068${problem.walletMessage}\u2069`)
      return quoted ? [quoted, own].filter(Boolean).join(' ') : own
    },
    nameOf: ({ id, name }) =>
      Object.hasOwn(catalogue.walletNames, id) ? catalogue.walletNames[id as keyof Catalogue['walletNames']] : name,
    toast: ({ code = '', secondsLeft, text }) => {
      const own = catalogue.toasts[code]
      if (typeof own === 'function') return own(secondsLeft ?? 0)
      if (secondsLeft !== undefined && !language.startsWith('en')) return catalogue.general.retryIn(secondsLeft)
      return own ?? catalogue.problems[code]?.[0] ?? text
    },
  }
}

/**
 * The tag that formats are created for. Digits are those of `Intl`, except in Arabic: browsers disagree on its default,
 * and some mix both kinds in one number, so it has Latin ones. Undefined for a tag that Intl does not accept.
 */
function formatTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(/^ar\b/i.test(tag) ? `${tag.split('-u-')[0]}-u-nu-latn` : tag)[0]
  } catch {
    return undefined
  }
}
