import type { Format } from '../format'
import type { namesEn } from './en'

/** The words of names for accounts, in one language; en.ts defines the keys. */
export type NamesWords = ReturnType<typeof namesEn>
/** The same, before it is told how its language writes numbers. */
export type NamesWordsMaker = (format: Format) => NamesWords
