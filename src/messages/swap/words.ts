import type { Format } from '../format'
import type { swapEn } from './en'

/** The words of swapping, in one language; en.ts defines the keys. */
export type SwapWords = ReturnType<typeof swapEn>
/** The same, before it is told how its language writes numbers. */
export type SwapWordsMaker = (format: Format) => SwapWords
