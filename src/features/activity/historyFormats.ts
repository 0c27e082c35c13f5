import { isZero } from '../../domain/money/decimal'
import { once } from '../../domain/once'
import type { MovedLine } from './domain/transferSummary'

const TRANSACTION_AMOUNT_DECIMALS = 3
/** Those of the smallest amount that is written, with three significant digits. */
const SMALL_AMOUNT_DECIMALS = 8

export type HistoryFormats = ReturnType<typeof createHistoryFormats>

/** Formats of a history, made once per language and when first used, because making them is expensive. */
export function createHistoryFormats(language: string, now: number) {
  const dates = once(() => new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short' }))
  const months = once(() => new Intl.DateTimeFormat(language, { month: 'long' }))
  const monthsOfYears = once(() => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }))
  const years = once(() => new Intl.DateTimeFormat(language, { year: 'numeric' }))
  const currentYear = once(() => years().format(now))
  const digits = {
    minimumFractionDigits: TRANSACTION_AMOUNT_DECIMALS,
    maximumFractionDigits: TRANSACTION_AMOUNT_DECIMALS,
  }
  const plain = once(() => new Intl.NumberFormat(language, digits))
  const signed = once(() => new Intl.NumberFormat(language, { ...digits, signDisplay: 'always' }))
  const smallDigits = { ...digits, maximumFractionDigits: SMALL_AMOUNT_DECIMALS }
  const small = once(() => new Intl.NumberFormat(language, smallDigits))
  const signedSmall = once(() => new Intl.NumberFormat(language, { ...smallDigits, signDisplay: 'always' }))
  const whole = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }))
  // Intl formats decimal text exactly since ES2023; the types require a literal.
  const write = (format: () => Intl.NumberFormat, text: string): string =>
    format().format(text as Intl.StringNumericLiteral)
  // Every row asks for the heading of its month, and formatting is expensive.
  const headings = new Map<string, string>()
  const marks = { '+': '+', '-': '\u2212', '': '' }
  return {
    /** `21 Nov` */
    date: (moment: string): string => dates().format(new Date(moment)),
    /** `November`, or `December 2025` in another year than the current one, in the calendar of the language. */
    month(moment: string): string {
      const date = new Date(moment)
      const day = date.toDateString()
      const heading =
        headings.get(day) ?? (years().format(date) === currentYear() ? months : monthsOfYears)().format(date)
      headings.set(day, heading)
      return heading
    },
    /** `+1.500 ETH` */
    moved({ sign, amount, name }: MovedLine, nft: string): string {
      const what = name || nft
      if (amount === undefined) return marks[sign] + what
      if (!amount.includes('.')) return `${marks[sign]}${write(whole, amount)} × ${what}`
      const bare = amount.replace('<', '')
      // Too little for any number has the sign before it, and nothing has none.
      if (bare !== amount) return `${marks[sign]}<${write(small, bare)} ${name}`
      const [unsigned, withSign] = bare.startsWith('0.000') ? [small, signedSmall] : [plain, signed]
      if (!sign || isZero(bare)) return `${write(unsigned, bare)} ${name}`
      return `${write(withSign, sign === '-' ? `-${bare}` : bare)} ${name}`
    },
  }
}
