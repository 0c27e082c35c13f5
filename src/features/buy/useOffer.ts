import { loadBuyOffer } from './actions/loadBuyOffer'
import { selectBought, selectLimit } from './state'
import { useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'

/** Whether something can be bought on the network in use, and how to fetch the offer again. */
export function useOffer() {
  const ready = useSelector((state) => selectBought(state) !== undefined && selectLimit(state) !== undefined)
  const { start: load } = useAction(loadBuyOffer, { onLeave: 'keep' })
  return { ready, load }
}
