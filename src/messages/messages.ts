import type { Problem, Toast } from '../session/store/state'
import type { en } from './en'
import { createFormat, type Format } from './format'
import type { PackMakers, Packs } from './packs'

/** All words of one language; en.ts defines the keys. */
export type Catalogue = ReturnType<typeof en>
/** A catalogue that has yet to be told how its language writes numbers. */
export type CatalogueMaker = (format: Format) => Catalogue

/** The words of the visitor's language, its formats, and the words for what went wrong. */
export interface Messages extends Catalogue {
  readonly language: string
  readonly format: Format
  /** False while only the words of the card and of Connect are there. */
  readonly whole: boolean
  /** Words that only some views speak; those that no view has asked for are absent. */
  readonly packs: Packs
  error(problem: Problem): string
  hint(problem: Problem): string | undefined
  /** The text of a toast: by its code in the visitor's language, else as it came. */
  toast(toast: Omit<Toast, 'id'>): string
}

/** Joins a catalogue with the formats of its language. */
export function createMessages(language: string, make: CatalogueMaker, whole = true, packs: PackMakers = {}): Messages {
  const format = createFormat(language)
  const catalogue = make(format)
  return {
    ...catalogue,
    language,
    format,
    whole,
    packs: Object.fromEntries(Object.entries(packs).map(([name, makePack]) => [name, makePack(format)])),
    error: (problem) => catalogue.problems[problem.code]?.[0] ?? problem.message,
    hint: (problem) => {
      const translated = catalogue.problems[problem.code]
      return translated ? translated[1] : problem.hint
    },
    toast: ({ code = '', secondsLeft, text }) => {
      if (secondsLeft !== undefined && !language.startsWith('en')) return catalogue.mailAgainIn(secondsLeft)
      // The first English words have no toasts of their own.
      return catalogue.toasts?.[code] ?? catalogue.problems?.[code]?.[0] ?? text
    },
  }
}
