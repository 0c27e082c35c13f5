import { selectPayment, selectPaymentCurrencies } from './state'
import { Choice } from './SelectList'
import { useFact, useMessages } from '../../ui/context'

/** Which currency to pay with. */
export function BuySelectFiat() {
  const names = new Intl.DisplayNames(useMessages().language, { type: 'currency' })
  return <Choice view="BuySelectFiat" choices={useFact(selectPaymentCurrencies).map(({ id }) => [id, names.of(id) ?? id])} chosen={useFact(selectPayment)?.id} />
}
