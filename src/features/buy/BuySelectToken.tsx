import { selectBought, selectSold } from './state'
import { SelectList } from './SelectList'
import { useSelector } from '../../ui/context'

export { sheets } from './sheets'
export { loadBuyOffer as refresh } from './actions/loadBuyOffer'

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
