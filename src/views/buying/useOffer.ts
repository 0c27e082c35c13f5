import { useEffect } from 'react'
import { loadBuyOffer } from '../../flows/loadBuyOffer'
import { selectBought, selectLimit } from '../../store/buy'
import { selectOwner } from '../../store/holdings'
import { selectActiveNetworkId } from '../../store/selectors'
import { useFact } from '../context'
import { useFlow } from '../useFlow'

/** Sees to it that there is an offer; `ready` once something of it can be bought on the network in use. */
export function useOffer(): { readonly ready: boolean; readonly load: () => void } {
  const networkId = useFact(selectActiveNetworkId)
  const owner = useFact(selectOwner)
  const ready = useFact((state) => selectBought(state) !== undefined && selectLimit(state) !== undefined)
  const { start: load } = useFlow(loadBuyOffer, { onLeave: 'keep' })
  useEffect(() => load(), [load, networkId, owner?.address])
  return { ready, load }
}
