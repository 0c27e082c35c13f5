import { parseTypedAmount } from '../../../domain/money/amount'
import type { PaymentMethod } from '../onrampService'
import { changeBuy } from '../state'
import { refreshQuote } from './refreshQuote'
import { goBackOrReplace } from '../../../session/navigation/goBackOrReplace'
import type { World } from '../../../session/world'

const MONEY_DECIMALS = 2

/** Enters an amount as it was typed or pasted, in the visitor's language; its quote is fetched after a debounce. */
export function setBuyAmount(
  world: World,
  typed: string,
  language: string,
  when: 'typing' | 'at once' = 'typing',
): void {
  const reading = parseTypedAmount(typed, language, MONEY_DECIMALS)
  world.store.setState(changeBuy({ amount: typed, exact: reading.status === 'amount' ? reading.text : undefined }))
  void refreshQuote(world, when === 'typing' ? when : undefined)
}

/** Changes the payment method, the currency or the token. The amount stays. */
export function changeBuyTerms(
  world: World,
  terms: { readonly method?: PaymentMethod; readonly currency?: string; readonly symbol?: string },
): void {
  world.store.setState(changeBuy(terms))
  void refreshQuote(world)
}

/** Chooses a currency or a token from its list, and goes back to the amount. */
export function chooseBuyTerms(world: World, terms: { readonly currency: string } | { readonly symbol: string }): void {
  changeBuyTerms(world, terms)
  goBackOrReplace(world, 'BuyAmount')
}
