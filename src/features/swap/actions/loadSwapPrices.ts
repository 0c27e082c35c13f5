import { selectActiveNetworkId } from '../../../session/store/selectors'
import { changeSwap, selectSwapToken, swapKey } from '../state'
import { requireSwapService } from './requireSwapService'
import type { Context } from '../../../session/context'

/** Fetches the prices of the two tokens that are not known yet. A failure is only logged; never throws. */
export async function loadSwapPrices(context: Context): Promise<void> {
  const { store } = context
  const state = store.getState()
  const networkId = selectActiveNetworkId(state)
  const unknown = (['from', 'to'] as const)
    .map((side) => selectSwapToken(state, side))
    .filter((token) => token !== undefined && token.price === undefined)
  if (!networkId || unknown.length === 0) return
  await context.tasks.run('swap-prices', async (signal) => {
    try {
      const service = await requireSwapService(context, networkId)
      const keys = unknown.map((token) => swapKey(token!))
      const fetched = await service.prices(keys, networkId, signal)
      if (!signal.aborted) store.setState(changeSwap(({ prices }) => ({ prices: { ...prices, ...fetched } })))
    } catch (reason) {
      if (!signal.aborted) context.services.log.warn('Prices could not be fetched.', reason)
    }
  })
}
