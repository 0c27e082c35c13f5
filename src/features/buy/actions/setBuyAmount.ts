import { parseTypedAmount } from '../../../domain/money/amount'
import type { PaymentMethod } from '../onrampService'
import { changeBuy } from '../state'
import { refreshQuote } from './refreshQuote'
import { goBackOrReplace } from '../../../session/navigation/goBackOrReplace'
import type { Context } from '../../../session/context'

const MONEY_DECIMALS = 2

/** Enters an amount as it was typed or pasted, in the visitor's language; its quote is fetched after a debounce. */
export function setBuyAmount(
  context: Context,
  typed: string,
  language: string,
  when: 'typing' | 'at once' = 'typing',
): void {
  const reading = parseTypedAmount(typed, language, MONEY_DECIMALS)
  context.store.setState(changeBuy({ amount: typed, exact: reading.status === 'amount' ? reading.text : undefined }))
  void refreshQuote(context, when === 'typing' ? when : undefined)
}

/** Changes the payment method, the currency or the token. The amount stays. */
export function changeBuyTerms(
  context: Context,
  terms: { readonly method?: PaymentMethod; readonly currency?: string; readonly symbol?: string },
): void {
  context.store.setState(changeBuy(terms))
  void refreshQuote(context)
}

/** Chooses a currency or a token from its list, and goes back to the amount. */
export function chooseBuyTerms(
  context: Context,
  terms: { readonly currency: string } | { readonly symbol: string },
): void {
  changeBuyTerms(context, terms)
  goBackOrReplace(context, 'BuyAmount')
}
