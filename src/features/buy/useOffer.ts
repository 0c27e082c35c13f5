import { useEffect } from 'react'
import { loadBuyOffer } from './actions/loadBuyOffer'
import { selectBought, selectLimit } from './state'
import { selectOwner } from '../../session/store/holdings'
import { selectActiveNetworkId } from '../../session/store/selectors'
import { useSelector } from '../../ui/context'
import { useFlow } from '../../ui/hooks/useAction'

/** Sees to it that there is an offer; `ready` once something of it can be bought on the network in use. */
export function useOffer(): { readonly ready: boolean; readonly load: () => void } {
  const networkId = useSelector(selectActiveNetworkId)
  const owner = useSelector(selectOwner)
  const ready = useSelector((state) => selectBought(state) !== undefined && selectLimit(state) !== undefined)
  const { start: load } = useFlow(loadBuyOffer, { onLeave: 'keep' })
  useEffect(() => load(), [load, networkId, owner?.address])
  return { ready, load }
}
