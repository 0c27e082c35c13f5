import { changeSwap, selectSwap, selectSwapToken, swapKey } from '../state'
import { swapService } from './swapService'
import type { World } from '../../../session/world'

/** Prices of the two tokens, where nobody has said them yet. Without them the form does without; never raises. */
export async function loadSwapPrices(world: World): Promise<void> {
  const { store } = world
  const state = store.getState()
  const scope = selectSwap(state)?.scope
  const unknown = (['from', 'to'] as const)
    .map((side) => selectSwapToken(state, side))
    .filter((token) => token !== undefined && token.price === undefined)
  if (!scope || unknown.length === 0) return
  await world.tasks.run('swap-prices', async (signal) => {
    try {
      const service = await swapService(world, scope.networkId)
      const prices = await service.prices(
        unknown.map((token) => swapKey(token!)),
        scope.networkId,
        signal,
      )
      const swap = selectSwap(store.getState())
      if (!signal.aborted && swap?.scope.networkId === scope.networkId)
        store.setState(changeSwap({ prices: { ...swap.prices, ...prices } }))
    } catch (reason) {
      if (!signal.aborted) world.services.log.warn('Prices could not be had.', reason)
    }
  })
}
