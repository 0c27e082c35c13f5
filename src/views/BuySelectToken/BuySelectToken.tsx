import { selectBought, selectSold } from '../../store/buy'
import { Choice } from '../buying/Choice'
import { useFact } from '../context'

/** Which token to buy on the network in use. */
export function BuySelectToken() {
  return <Choice view="BuySelectToken" choices={useFact(selectSold).map(({ symbol, name }) => [symbol, name])} chosen={useFact(selectBought)?.symbol} />
}
