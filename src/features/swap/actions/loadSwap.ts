import { selectOwner } from '../../../session/store/holdings'
import { beginSwap, changeSwap, selectServesSwaps, selectSwap } from '../state'
import type { AccountScope } from '../../../session/store/state'
import { problemOf } from '../../../session/problemOf'
import { loadSwapPrices } from './loadSwapPrices'
import { readSwapBalances } from './fetchSwapToken'
import { swapService } from './swapService'
import type { World } from '../../../session/world'

/**
 * Everything the form needs: begins one where there is none, and fetches the tokens of the network and what gas costs there,
 * once. That the list cannot be had is held by the form; it is tried again with the next call.
 */
export async function loadSwap(world: World): Promise<void> {
  const { store, tasks } = world
  const owner = selectOwner(store.getState())
  if (!owner || !selectServesSwaps(store.getState())) return
  if (!selectSwap(store.getState())) store.setState(beginSwap(owner))
  const { list } = selectSwap(store.getState()) ?? {}
  if (list?.status === 'ready') return readSwapBalances(world)
  if (list?.status === 'loading' && tasks.isRunning('swap-market')) return
  store.setState(changeSwap({ list: { status: 'loading', tokens: [] } }))
  await tasks.run('swap-market', async (signal) => {
    try {
      const service = await swapService(world, owner.networkId)
      // Without it the first quote asks once more.
      const gas = service.gasPrice(owner.networkId, signal).catch(() => undefined)
      const tokens = await service.tokens(owner.networkId, signal)
      const gasPrice = await gas
      const swap = current(world, owner)
      if (signal.aborted || !swap) return
      const from = swap.from ?? tokens.find(({ address }) => !address)
      store.setState(changeSwap({ list: { status: 'ready', tokens }, from, ...(gasPrice !== undefined && { gasPrice: gasPrice.toString() }) }))
      await loadSwapPrices(world)
    } catch (reason) {
      if (signal.aborted || !current(world, owner)) return
      store.setState(changeSwap({ list: { status: 'failed', tokens: [], problem: problemOf(reason) } }))
    }
  })
}

function current(world: World, owner: AccountScope): ReturnType<typeof selectSwap> {
  const swap = selectSwap(world.store.getState())
  return swap?.owner.networkId === owner.networkId && swap.owner.address === owner.address ? swap : undefined
}
