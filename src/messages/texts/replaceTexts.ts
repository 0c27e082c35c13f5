import { textKeys } from 'virtual:text-keys'
import type { PluralTexts, Texts } from '../../domain/page/texts'
import { createFormat, type Plural, type Seconds } from '../format'
import { lookup } from '../languages'
import type { Catalogue, CreateCatalogue, LanguageFile } from '../messages'
import type { WordsFile } from '../words'
import type { Notice } from './keys'

type Text = string | PluralTexts
type Group = Record<string, unknown>

/** Categories of `Intl.PluralRules`. */
const FORMS = /^(?:zero|one|two|few|many|other)$/
const NAMED = /\{(\w+)\}/g
/** Not in the catalogue: what the button and the offer of a window say, which read their texts themselves. */
const ELSEWHERE = /^(?:button|window)\./

/** A text of the page. Without a language it is that of every language. */
interface Own {
  readonly text: Text
  readonly language?: string
}

/** The file of a language with the page's own texts in place of ours. */
export function replaceTexts(file: LanguageFile, texts: Texts, requested: string, notice: Notice): LanguageFile {
  return replaceIn(file, chooseOwn(texts, requested, notice))
}

/** The same of the prerender's words, and of the file that is loaded after them. */
export function replaceWords({ words, load }: WordsFile, texts: Texts, requested: string, notice: Notice): WordsFile {
  const own = chooseOwn(texts, requested, notice)
  const textOf = (key: string, ours: string): string => (own.get(key)?.text as string | undefined) ?? ours
  const terms = textOf('connect.terms', words.terms)
  const privacy = textOf('connect.privacy', words.privacy)
  const piecesOf = (key: string, ours: readonly string[], ...given: readonly string[]): string[] => {
    const found = own.get(key)
    if (found) return fill(found.text as string, textKeys[key] as string, given)
    return ours.map((piece) => (piece === words.terms ? terms : piece === words.privacy ? privacy : piece))
  }
  const replaced = Object.entries(words.texts).map(([name, ours]) => {
    const [key = '', ...given] = name.split('|')
    const found = own.get(key)
    return [name, found ? fill(found.text as string, textKeys[key] as string, given).join('') : ours]
  })
  return {
    words: {
      language: words.language,
      texts: Object.fromEntries(replaced) as Record<string, string>,
      terms,
      privacy,
      legal: {
        both: piecesOf('connect.legalBoth', words.legal.both, terms, privacy),
        terms: piecesOf('connect.legalOne', words.legal.terms, terms),
        privacy: piecesOf('connect.legalOne', words.legal.privacy, privacy),
      },
    },
    load: async () => replaceIn(await load(), own),
  }
}

/**
 * The page's own texts for a language by their keys. One that is not valid is not used and named on the console: what
 * it should say would be missing from a view.
 */
export function chooseOwn(texts: Texts, requested: string, notice: Notice): ReadonlyMap<string, Own> {
  const own = new Map<string, Own>()
  for (const [key, given] of Object.entries(texts)) {
    const placeholders = Object.hasOwn(textKeys, key) ? textKeys[key] : undefined
    const problem = placeholders === undefined ? 'there is no text of that name.' : findProblem(given, placeholders)
    const message = `ignores the text ${key}: ${problem}`
    if (placeholders === undefined) notice(`text ${key}`, message, key, Object.keys(textKeys))
    else if (problem) notice(`text ${key}`, message)
    else if (typeof given === 'string') own.set(key, { text: given })
    else {
      const byLanguage = given as Readonly<Record<string, Text>>
      const language = lookup(requested, Object.keys(byLanguage))
      const text = language && byLanguage[language]
      if (language && text) own.set(key, { text, language })
    }
  }
  return own
}

function replaceIn(file: LanguageFile, own: ReadonlyMap<string, Own>): LanguageFile {
  const messages: CreateCatalogue = (plural, seconds) => {
    const catalogue = file.messages(plural, seconds)
    for (const [key, { text, language = file.language }] of own)
      if (!ELSEWHERE.test(key))
        put(catalogue, key, text, lookup(language) === file.language ? { plural, seconds } : createFormat(language))
    return catalogue
  }
  return { ...file, messages }
}

/** What is wrong with a text in any of its languages. */
function findProblem(given: unknown, placeholders: string): string | undefined {
  if (typeof given === 'string') return findWrong(given, placeholders)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'it is no text.'
  for (const [language, text] of Object.entries(given)) {
    if (!isLanguage(language)) return `${language} is no language tag.`
    const problem = findWrong(text, placeholders)
    if (problem) return `in ${language} ${problem}`
  }
  return undefined
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function findWrong(text: unknown, placeholders: string): string | undefined {
  if (typeof text === 'string') return findMisplaced(text, placeholders)
  if (placeholders !== '#*' || typeof text !== 'object' || text === null) return 'it is no text.'
  if (!('other' in text)) return 'the plural form other is missing.'
  for (const [form, each] of Object.entries(text)) {
    if (!FORMS.test(form)) return `${form} is no plural form.`
    // "One wallet" is a form without the number.
    const problem = form === 'other' || typeof each !== 'string' ? findWrong(String(each), placeholders) : undefined
    if (problem || typeof each !== 'string') return problem ?? 'it is no text.'
  }
  return undefined
}

function findMisplaced(text: string, placeholders: string): string | undefined {
  if (!text.trim()) return 'it is empty.'
  if (placeholders.startsWith('#')) return text.split('#').length === 2 ? undefined : 'it needs # once, for the number.'
  const known = placeholders ? placeholders.split(' ') : []
  const used = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  const missing = known.find((name) => !used.includes(name))
  if (missing) return `{${missing}} is missing.`
  const unknown = used.find((name) => !known.includes(name))
  return unknown && `{${unknown}} stands for nothing${known.length > 0 ? `; it takes {${known.join('}, {')}}` : ''}.`
}

interface Numbers {
  readonly plural: Plural
  readonly seconds: Seconds
}

function put(catalogue: Catalogue, key: string, text: Text, numbers: Numbers): void {
  const path = key.split('.')
  const last = path.pop() as string
  if (path[0] === 'problems') return putProblem(catalogue.problems as Group, path[1] as string, last, text as string)
  const group = path.reduce((all, name) => all[name] as Group, catalogue as unknown as Group)
  group[last] = messageOf(text, textKeys[key] as string, group[last], numbers)
}

function putProblem(problems: Group, code: string, what: string, text: string): void {
  // Null is what the error itself says.
  const [message = null, hint = problems[code] ? undefined : null] = (problems[code] ?? []) as readonly string[]
  problems[code] = what === 'hint' ? [message, text] : [text, hint]
}

/** The text as the views use it: a text, or a function of what its placeholders stand for. */
function messageOf(text: Text, placeholders: string, ours: unknown, { plural, seconds }: Numbers): unknown {
  if (placeholders === '#*') return plural(typeof text === 'string' ? { other: text } : text)
  if (placeholders === '#') return seconds(text as string)
  if (!placeholders) return text
  const isInPieces = Array.isArray((ours as (...given: readonly string[]) => unknown)(...placeholders.split(' ')))
  return (...given: readonly string[]) => {
    const pieces = fill(text as string, placeholders, given)
    return isInPieces ? pieces : pieces.join('')
  }
}

/** The pieces of a text, with what its placeholders stand for. */
function fill(text: string, placeholders: string, given: readonly string[]): string[] {
  const names = placeholders.split(' ')
  // Every second piece is a name.
  return text.split(NAMED).map((piece, index) => (index % 2 ? String(given[names.indexOf(piece)]) : piece))
}
