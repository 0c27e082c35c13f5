import type { Format } from '../format'
import type { accountEn } from './en'

/** The words of what a visitor owns and moves, in one language; en.ts defines the keys. */
export type AccountWords = ReturnType<typeof accountEn>
/** The same, before it is told how its language writes numbers. */
export type AccountWordsMaker = (format: Format) => AccountWords
