import { selectBought, selectSold } from './state'
import { SelectList } from './SelectList'
import { useSelector } from '../../ui/context'

/** Which token to buy on the network in use. */
export function BuySelectToken() {
  return (
    <SelectList
      view="BuySelectToken"
      choices={useSelector(selectSold).map(({ symbol, name }) => [symbol, name])}
      chosen={useSelector(selectBought)?.symbol}
    />
  )
}
