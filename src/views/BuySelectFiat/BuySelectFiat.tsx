import { selectPayment, selectPaymentCurrencies } from '../../store/buy'
import { Choice } from '../buying/Choice'
import { useFact, useMessages } from '../context'

/** Which currency to pay with. */
export function BuySelectFiat() {
  const names = new Intl.DisplayNames(useMessages().language, { type: 'currency' })
  return <Choice view="BuySelectFiat" choices={useFact(selectPaymentCurrencies).map(({ id }) => [id, names.of(id) ?? id])} chosen={useFact(selectPayment)?.id} />
}
