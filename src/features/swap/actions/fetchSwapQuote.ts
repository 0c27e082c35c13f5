import { SWAP_QUOTE_DEBOUNCE_MS, SWAP_REFRESH_MS } from '../../../config/limits'
import { toDecimalText } from '../../../domain/money/decimal'
import { changeSwap, selectSwap } from '../state'
import { problemOf } from '../../../session/problemOf'
import { buildSwapOrder, stillOrders } from './buildSwapOrder'
import { loadTypicalFee } from './loadTypicalFee'
import { requireSwapService } from './requireSwapService'
import type { Context } from '../../../session/context'

/** When a quote is fetched: after a debounce, at once, or in place of one that is on screen. */
export type QuoteMoment = 'typing' | 'now' | 'refresh'

/** Fetches a quote for the form; a newer request aborts an older one. A failure is kept in the form; never throws. */
export async function fetchSwapQuote(context: Context, moment: QuoteMoment): Promise<void> {
  const { store, tasks, services } = context
  const order = buildSwapOrder(store.getState())
  tasks.cancel('swap-quote')
  if (!order) return store.setState(changeSwap({ quote: { status: 'none' } }))
  const networkId = order.network.caipNetworkId
  if (moment !== 'refresh') store.setState(changeSwap({ quote: { status: 'asking' } }))
  await tasks.run('swap-quote', async (signal) => {
    try {
      if (moment === 'refresh') void loadTypicalFee(context, signal)
      if (moment === 'typing') await services.clock.sleep(SWAP_QUOTE_DEBOUNCE_MS, signal)
      const service = await requireSwapService(context, networkId)
      const known = selectSwap(store.getState())?.gasPrice
      const newGasPrice = known === undefined || moment === 'refresh' ? service.gasPrice(networkId, signal) : undefined
      // A quote can be asked for with the last gas price, but not without one.
      newGasPrice?.catch(() => {})
      const gasPrice = known === undefined ? await newGasPrice! : BigInt(known)
      const baseUnits = await service.quote(order, gasPrice, signal)
      const latest = (await newGasPrice?.catch(() => undefined)) ?? gasPrice
      if (signal.aborted || !stillOrders(store.getState(), order)) return
      store.setState(
        changeSwap({
          gasPrice: latest.toString(),
          quote: {
            status: 'ready',
            receives: toDecimalText(baseUnits, order.to.decimals),
            at: services.clock.monotonic(),
          },
        }),
      )
    } catch (reason) {
      if (signal.aborted || !stillOrders(store.getState(), order)) return
      store.setState(changeSwap({ quote: { status: 'failed', problem: problemOf(reason) } }))
    }
  })
}

/** Replaces a quote that has been on screen for too long. */
export function refreshSwapQuote(context: Context): void {
  const quote = selectSwap(context.store.getState())?.quote
  if (quote?.status !== 'ready' || context.tasks.isRunning('swap-quote')) return
  if (context.services.clock.monotonic() - quote.at >= SWAP_REFRESH_MS) void fetchSwapQuote(context, 'refresh')
}
