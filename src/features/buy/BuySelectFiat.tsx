import { selectPayment, selectPaymentCurrencies } from './state'
import { SelectList } from './SelectList'
import { useSelector, useMessages } from '../../ui/context'

export { sheets } from './sheets'
export { loadBuyOffer as refresh } from './actions/loadBuyOffer'

/** Which currency to pay with. */
export function BuySelectFiat() {
  const names = new Intl.DisplayNames(useMessages().language, { type: 'currency' })
  return (
    <SelectList
      view="BuySelectFiat"
      choices={useSelector(selectPaymentCurrencies).map(({ id }) => [id, names.of(id) ?? id])}
      chosen={useSelector(selectPayment)?.id}
    />
  )
}
