import { useEffect } from 'react'
import { loadBuyOffer } from './actions/loadBuyOffer'
import { selectBought, selectLimit } from './state'
import { selectAccountScope } from '../../session/store/holdings'
import { selectActiveNetworkId } from '../../session/store/selectors'
import { useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'

/** Sees to it that there is an offer; `ready` once something of it can be bought on the network in use. */
export function useOffer(): { readonly ready: boolean; readonly load: () => void } {
  const networkId = useSelector(selectActiveNetworkId)
  const scope = useSelector(selectAccountScope)
  const ready = useSelector((state) => selectBought(state) !== undefined && selectLimit(state) !== undefined)
  const { start: load } = useAction(loadBuyOffer, { onLeave: 'keep' })
  useEffect(() => load(), [load, networkId, scope?.address])
  return { ready, load }
}
