import { useMessages } from '../context'

// What Intl formats exactly in every browser.
const DECIMALS_MAX = 20

/** The messages, with amounts and problems of sending in the visitor's language. */
export function useSendMessages() {
  const t = useMessages()
  return {
    t,
    /** Exact decimal text with all decimals. */
    number: (exact: string): string => {
      const decimals = exact.split('.')[1]?.length ?? 0
      return decimals > DECIMALS_MAX ? exact : t.format.decimal(exact, decimals)
    },
    /** Exact decimal text in US dollars. */
    money: (exact: string): string =>
      new Intl.NumberFormat(t.language, { style: 'currency', currency: 'USD' }).format(
        exact as Intl.StringNumericLiteral,
      ),
  }
}
