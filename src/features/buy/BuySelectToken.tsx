import { selectBought, selectSold } from './state'
import { Choice } from './SelectList'
import { useFact } from '../../ui/context'

/** Which token to buy on the network in use. */
export function BuySelectToken() {
  return <Choice view="BuySelectToken" choices={useFact(selectSold).map(({ symbol, name }) => [symbol, name])} chosen={useFact(selectBought)?.symbol} />
}
