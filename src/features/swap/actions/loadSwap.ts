import { selectAccountScope } from '../../../session/store/holdings'
import { beginSwap, changeSwap, selectServesSwaps, selectSwap } from '../state'
import type { AccountScope } from '../../../session/store/state'
import { problemOf } from '../../../session/problemOf'
import { loadSwapPrices } from './loadSwapPrices'
import { fetchSwapBalances } from './fetchSwapToken'
import { swapService } from './swapService'
import type { World } from '../../../session/world'

/**
 * Everything the form needs: begins one where there is none, and fetches the tokens of the network and what gas costs there,
 * once. That the list cannot be had is held by the form; it is tried again with the next call.
 */
export async function loadSwap(world: World): Promise<void> {
  const { store, tasks } = world
  const scope = selectAccountScope(store.getState())
  if (!scope || !selectServesSwaps(store.getState())) return
  if (!selectSwap(store.getState())) store.setState(beginSwap(scope))
  const { list } = selectSwap(store.getState()) ?? {}
  if (list?.status === 'ready') return fetchSwapBalances(world)
  if (list?.status === 'loading' && tasks.isRunning('swap-market')) return
  store.setState(changeSwap({ list: { status: 'loading', tokens: [] } }))
  await tasks.run('swap-market', async (signal) => {
    try {
      const service = await swapService(world, scope.networkId)
      // Without it the first quote asks once more.
      const gas = service.gasPrice(scope.networkId, signal).catch(() => undefined)
      const tokens = await service.tokens(scope.networkId, signal)
      const gasPrice = await gas
      const swap = current(world, scope)
      if (signal.aborted || !swap) return
      const from = swap.from ?? tokens.find(({ address }) => !address)
      store.setState(
        changeSwap({
          list: { status: 'ready', tokens },
          from,
          ...(gasPrice !== undefined && { gasPrice: gasPrice.toString() }),
        }),
      )
      await loadSwapPrices(world)
    } catch (reason) {
      if (signal.aborted || !current(world, scope)) return
      store.setState(changeSwap({ list: { status: 'failed', tokens: [], problem: problemOf(reason) } }))
    }
  })
}

function current(world: World, scope: AccountScope): ReturnType<typeof selectSwap> {
  const swap = selectSwap(world.store.getState())
  return swap?.scope.networkId === scope.networkId && swap.scope.address === scope.address ? swap : undefined
}
