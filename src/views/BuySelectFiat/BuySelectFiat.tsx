import { ViewFrame } from '../../components/ViewFrame'
import { chooseBuyTerms } from '../../flows/chooseBuyTerms'
import { selectPayment, selectPaymentCurrencies } from '../../store/buy'
import { ChoiceList } from '../buying/ChoiceList'
import { OfferState } from '../buying/OfferState'
import { useBuyWords } from '../buying/useBuyWords'
import { useOffer } from '../buying/useOffer'
import { useFact, useWorld } from '../context'

/** Which currency to pay with (views.md, 11.4). */
export function BuySelectFiat() {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const { ready, load } = useOffer()
  const currencies = useFact(selectPaymentCurrencies)
  const chosen = useFact(selectPayment)
  const names = new Intl.DisplayNames(t.language, { type: 'currency' })
  return (
    <ViewFrame name="BuySelectFiat" busy={!ready}>
      {ready ? (
        <ChoiceList
          label={words.payWith}
          choices={currencies.map(({ id }) => ({ id, name: names.of(id) ?? id, image: world.services.api.imageAddress('currency', id) }))}
          chosen={chosen?.id}
          onChoose={(currency) => chooseBuyTerms(world, { currency })}
        />
      ) : (
        <OfferState onRetry={load} />
      )}
    </ViewFrame>
  )
}
