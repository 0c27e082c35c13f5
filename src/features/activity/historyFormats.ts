import type { MovedLine } from './domain/transferSummary'

const TRANSACTION_AMOUNT_DECIMALS = 3

/** How a language writes a history. Made once per language: formats are dear to make. */
export interface HistoryFormats {
  /** `21 Nov` */
  readonly date: (moment: string) => string
  /** `November`, and `December 2025` of another year than the present one. */
  readonly month: (year: number, month: number) => string
  /** `+1.500 ETH` */
  readonly moved: (line: MovedLine, amount: (amount: string, symbol: string) => string, collectible: string) => string
}

export function createHistoryFormats(language: string, now: number): HistoryFormats {
  const dates = new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short' })
  const months = new Intl.DateTimeFormat(language, { month: 'long' })
  const monthsOfYears = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
  const present = new Date(now).getFullYear()
  const digits = {
    minimumFractionDigits: TRANSACTION_AMOUNT_DECIMALS,
    maximumFractionDigits: TRANSACTION_AMOUNT_DECIMALS,
  }
  const plain = new Intl.NumberFormat(language, digits)
  const signed = new Intl.NumberFormat(language, { ...digits, signDisplay: 'always' })
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  // Intl takes decimal text exactly since ES2023; the types ask for a literal.
  const write = (format: Intl.NumberFormat, text: string): string => format.format(text as Intl.StringNumericLiteral)
  // The same few headings are asked for with every row that comes.
  const headings = new Map<string, string>()
  const marks = { '+': '+', '-': '\u2212', '': '' }
  return {
    date: (moment) => dates.format(new Date(moment)),
    month(year, month) {
      const key = `${year} ${month}`
      const heading = headings.get(key) ?? (year === present ? months : monthsOfYears).format(new Date(year, month - 1))
      headings.set(key, heading)
      return heading
    },
    moved({ sign, amount: text, name }, amount, collectible) {
      const what = name || collectible
      if (text === undefined) return marks[sign] + what
      if (!text.includes('.')) return `${marks[sign]}${write(whole, text)} × ${what}`
      return amount(sign ? write(signed, sign === '-' ? `-${text}` : text) : write(plain, text), name)
    },
  }
}
