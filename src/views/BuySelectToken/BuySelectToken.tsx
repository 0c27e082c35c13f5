import { ViewFrame } from '../../components/ViewFrame'
import { chooseBuyTerms } from '../../flows/chooseBuyTerms'
import { selectBought, selectSold } from '../../store/buy'
import { ChoiceList } from '../buying/ChoiceList'
import { OfferState } from '../buying/OfferState'
import { useBuyWords } from '../buying/useBuyWords'
import { useOffer } from '../buying/useOffer'
import { useFact, useWorld } from '../context'

/** Which token to buy on the network in use (views.md, 11.4). */
export function BuySelectToken() {
  const world = useWorld()
  const { words } = useBuyWords()
  const { ready, load } = useOffer()
  const sold = useFact(selectSold)
  const chosen = useFact(selectBought)
  return (
    <ViewFrame name="BuySelectToken" busy={!ready}>
      {ready ? (
        <ChoiceList
          label={words.get}
          choices={sold.map(({ symbol, name }) => ({ id: symbol, name, image: world.services.api.imageAddress('token', symbol) }))}
          chosen={chosen?.symbol}
          onChoose={(symbol) => chooseBuyTerms(world, { symbol })}
        />
      ) : (
        <OfferState onRetry={load} />
      )}
    </ViewFrame>
  )
}
