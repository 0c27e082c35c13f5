import type { Format } from '../format'
import type { buyEn } from './en'

/** The words of buying, in one language; en.ts defines the keys. */
export type BuyWords = ReturnType<typeof buyEn>
/** The same, before it is told how its language writes numbers. */
export type BuyWordsMaker = (format: Format) => BuyWords
