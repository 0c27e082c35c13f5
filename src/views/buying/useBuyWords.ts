import type { BuyWords } from '../../i18n/buy/words'
import type { Problem } from '../../store/state'
import { useMessages } from '../context'
import { useWords } from '../useWords'

/** The words of buying, with amounts and problems written in the visitor's language. */
export function useBuyWords() {
  const t = useMessages()
  const words: BuyWords = useWords('buy')
  return {
    t,
    words,
    /** Exact decimal text in a currency of ISO 4217. */
    money: (exact: string, currency: string, symbol: 'narrowSymbol' | 'symbol' = 'symbol'): string =>
      new Intl.NumberFormat(t.language, { style: 'currency', currency, currencyDisplay: symbol, trailingZeroDisplay: 'stripIfInteger' }).format(exact as Intl.StringNumericLiteral),
    /** Exact decimal text with all its decimals, and what it is of. */
    amount: (exact: string, symbol: string): string => t.amount(t.format.decimal(exact, Math.min(exact.split('.')[1]?.length ?? 0, DECIMALS_MAX)), symbol),
    problem: (problem: Problem): { readonly text: string; readonly hint: string | undefined } => {
      const [text, hint] = words.problems[problem.code] ?? [t.error(problem), t.hint(problem)]
      return { text, hint }
    },
  }
}

// What Intl can write exactly everywhere.
const DECIMALS_MAX = 20
