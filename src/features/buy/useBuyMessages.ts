import { asAmount } from '../../messages/money'
import { useMessages } from '../../ui/context'

/** The messages, with amounts of buying in the visitor's language. */
export function useBuyMessages() {
  const t = useMessages()
  return {
    t,
    /** Exact decimal text in a currency of ISO 4217. */
    money: (exact: string, currency: string): string =>
      asAmount(
        new Intl.NumberFormat(t.language, {
          style: 'currency',
          currency,
          currencyDisplay: 'narrowSymbol',
          trailingZeroDisplay: 'stripIfInteger',
        }).format(exact as Intl.StringNumericLiteral),
      ),
    /** Exact decimal text with all its decimals, and what it is of. */
    amount: (exact: string, symbol: string): string =>
      `${t.format.decimal(exact, Math.min(exact.split('.')[1]?.length ?? 0, DECIMALS_MAX))} ${symbol}`,
  }
}

// What Intl can write exactly everywhere.
const DECIMALS_MAX = 20
