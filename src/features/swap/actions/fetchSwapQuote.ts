import { SWAP_QUOTE_DEBOUNCE_MS, SWAP_REFRESH_MS } from '../../../config/limits'
import { toDecimalText } from '../../../domain/money/balance'
import { changeSwap, selectSwap } from '../state'
import { problemOf } from '../../../session/problemOf'
import { buildSwapOrder, stillOrders } from './buildSwapOrder'
import { swapService } from './swapService'
import type { World } from '../../../session/world'

/** When a quote is asked for: after a pause in typing, at once, or in place of one that is on screen. */
export type QuoteMoment = 'typing' | 'now' | 'refresh'

/**
 * Asks what the form would give. A newer question calls an older one off, so that only the last answer counts, and while
 * somebody types no more than one is asked for each pause. That there is none is held by the form; never raises.
 */
export async function fetchSwapQuote(world: World, moment: QuoteMoment): Promise<void> {
  const { store, tasks, services } = world
  const order = buildSwapOrder(store.getState())
  const decimals = Number(selectSwap(store.getState())?.to?.quantity.decimals)
  tasks.cancel('swap-quote')
  if (!order) return store.setState(changeSwap({ quote: { status: 'none' } }))
  if (moment !== 'refresh') store.setState(changeSwap({ quote: { status: 'asking' } }))
  await tasks.run('swap-quote', async (signal) => {
    try {
      if (moment === 'typing') await services.clock.sleep(SWAP_QUOTE_DEBOUNCE_MS, signal)
      const service = await swapService(world, order.networkId)
      const known = selectSwap(store.getState())?.gasPrice
      const newGasPrice =
        known === undefined || moment === 'refresh' ? service.gasPrice(order.networkId, signal) : undefined
      // A price of gas that is a moment old is good enough to ask with, none is not.
      newGasPrice?.catch(() => {})
      const gasPrice = known === undefined ? await newGasPrice! : BigInt(known)
      const baseUnits = await service.quote(order, gasPrice, signal)
      const latest = (await newGasPrice?.catch(() => undefined)) ?? gasPrice
      if (signal.aborted || !stillOrders(store.getState(), order)) return
      store.setState(
        changeSwap({
          gasPrice: latest.toString(),
          quote: { status: 'ready', receives: toDecimalText(baseUnits, decimals), at: services.clock.monotonic() },
        }),
      )
    } catch (reason) {
      if (signal.aborted || !stillOrders(store.getState(), order)) return
      store.setState(changeSwap({ quote: { status: 'failed', problem: problemOf(reason) } }))
    }
  })
}

/** Asks anew for a quote that has been on screen for too long. */
export function refreshSwapQuote(world: World): void {
  const quote = selectSwap(world.store.getState())?.quote
  if (quote?.status !== 'ready' || world.tasks.isRunning('swap-quote')) return
  if (world.services.clock.monotonic() - quote.at >= SWAP_REFRESH_MS) void fetchSwapQuote(world, 'refresh')
}
