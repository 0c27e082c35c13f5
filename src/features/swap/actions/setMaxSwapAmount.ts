import type { SwapCall } from '../../../chains/contract'
import { toBaseUnits, writeAmount } from '../../../domain/money/amount'
import { toDecimalText } from '../../../domain/money/decimal'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { isSameToken } from '../../../domain/money/tokenBalance'
import { changeSwap, editing, selectSwapToken } from '../state'
import { fetchSwapQuote } from './fetchSwapQuote'
import { buildSwapOrder } from './buildSwapOrder'
import { chainSwaps } from './prepareSwap'
import { requireSwapService } from './requireSwapService'
import type { Context } from '../../../session/context'

/**
 * Enters the whole balance of the token that is paid; of the native currency, less the fees. Nothing happens while the
 * balance is unknown.
 * @throws ServiceUnavailable when the fees cannot be estimated
 */
export async function setMaxSwapAmount(context: Context, language: string): Promise<void> {
  const { store } = context
  const token = selectSwapToken(store.getState(), 'from')
  const balance = token?.balance
  const account = selectActiveAccount(store.getState())
  const network = selectActiveNetwork(store.getState())
  if (!token || balance === undefined || !account || !network) return
  const put = (exact: string): void => {
    store.setState(changeSwap({ amount: writeAmount(exact, language), exact, cut: false, max: 'yes', ...editing }))
  }
  if (token.address) {
    put(balance)
    return fetchSwapQuote(context, 'now')
  }
  const stopCounting = (): void => store.setState(changeSwap(({ max }) => (max === 'counting' ? { max: 'no' } : {})))
  await context.tasks.run('swap-max', async (signal) => {
    store.setState(changeSwap({ max: 'counting' }))
    try {
      const swaps = await chainSwaps(context, network)
      const call = await buildHalf(context, balance, signal)
      const reserve = await swaps.reserve({ from: account, network, call }, signal)
      if (signal.aborted) return
      // With the balance as it is now: it may have been refreshed meanwhile.
      const now = selectSwapToken(store.getState(), 'from')
      if (now?.balance === undefined || !isSameToken(now, token)) return stopCounting()
      const { decimals } = network.nativeCurrency
      const left = (toBaseUnits(now.balance, decimals) ?? 0n) - reserve
      put(toDecimalText(left > 0n ? left : 0n, decimals))
      await fetchSwapQuote(context, 'now')
    } catch (reason) {
      if (signal.aborted) return
      stopCounting()
      throw reason
    }
  })
}

/**
 * The swap of half of the balance: its fee is nearly that of the whole, and the balance covers both. Undefined without
 * a token to receive, and where the service has no such swap.
 */
async function buildHalf(
  context: Context,
  balance: string,
  signal: AbortSignal,
): Promise<Pick<SwapCall, 'to' | 'data' | 'value'> | undefined> {
  const decimals = selectActiveNetwork(context.store.getState())?.nativeCurrency.decimals ?? 0
  const half = (toBaseUnits(balance, decimals) ?? 0n) / 2n
  const order = buildSwapOrder(context.store.getState(), toDecimalText(half, decimals))
  if (!order) return undefined
  try {
    const service = await requireSwapService(context, order.network.caipNetworkId)
    const { to, data } = await service.build(order, false, signal)
    return { to, data, value: order.baseUnits }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
