import { toBaseUnits, writeAmount } from '../../../domain/money/amount'
import { toDecimalText } from '../../../domain/money/decimal'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { isSameToken } from '../../../domain/money/tokenBalance'
import { changeSwap, editing, selectSwapToken } from '../state'
import { fetchSwapQuote } from './fetchSwapQuote'
import { chainSwaps } from './prepareSwap'
import type { World } from '../../../session/world'

/**
 * Enters the whole balance of the token that is paid; of the native currency, less the fees. Nothing happens while the
 * balance is unknown.
 * @throws ServiceUnavailable when the fees cannot be estimated
 */
export async function setMaxSwapAmount(world: World, language: string): Promise<void> {
  const { store } = world
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
    return fetchSwapQuote(world, 'now')
  }
  const stopCounting = (): void => store.setState(changeSwap(({ max }) => (max === 'counting' ? { max: 'no' } : {})))
  await world.tasks.run('swap-max', async (signal) => {
    store.setState(changeSwap({ max: 'counting' }))
    try {
      const reserve = await (await chainSwaps(world, network)).reserve(account, network, signal)
      if (signal.aborted) return
      // With the balance as it is now: it may have been refreshed meanwhile.
      const now = selectSwapToken(store.getState(), 'from')
      if (now?.balance === undefined || !isSameToken(now, token)) return stopCounting()
      const { decimals } = network.nativeCurrency
      const left = (toBaseUnits(now.balance, decimals) ?? 0n) - reserve
      put(toDecimalText(left > 0n ? left : 0n, decimals))
      await fetchSwapQuote(world, 'now')
    } catch (reason) {
      if (signal.aborted) return
      stopCounting()
      throw reason
    }
  })
}
