import { useMemo } from 'react'
import { once } from '../../domain/once'
import { asAmount } from '../../messages/money'
import { useMessages } from '../context'

// What Intl formats exactly in every browser.
const DECIMALS_MAX = 20

/** The messages, with amounts and problems of sending in the visitor's language. */
export function useSendMessages() {
  const t = useMessages()
  const { language } = t
  const dollars = useMemo(
    () => once(() => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })),
    [language],
  )
  return {
    t,
    /** Exact decimal text with all decimals. */
    number: (exact: string): string => {
      const decimals = exact.split('.')[1]?.length ?? 0
      return decimals > DECIMALS_MAX ? exact : t.format.decimal(exact, decimals)
    },
    /** Exact decimal text in US dollars. */
    money: (exact: string): string => asAmount(dollars().format(exact as Intl.StringNumericLiteral)),
  }
}
