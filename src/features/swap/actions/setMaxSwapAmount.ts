import { toBaseUnits, writeAmount } from '../../../domain/money/amount'
import { toDecimalText } from '../../../domain/money/balance'
import { SwapChainUnsupported } from '../../../errors/swap'
import { isSameScope } from '../../../session/store/holdings'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { isSameToken } from '../../send/state'
import { changeSwap, selectSwap, selectSwapToken } from '../state'
import { fetchSwapQuote } from './fetchSwapQuote'
import type { World } from '../../../session/world'

/** All there is of the token that is paid; of the native currency less what the fees need. Nothing while nobody knows how much that is. Raises ServiceUnavailable when they cannot be looked at. */
export async function setMaxSwapAmount(world: World, language: string): Promise<void> {
  const { store } = world
  const token = selectSwapToken(store.getState(), 'from')
  const balance = token?.balance
  const account = selectActiveAccount(store.getState())
  const network = selectActiveNetwork(store.getState())
  const scope = selectSwap(store.getState())?.scope
  if (!token || balance === undefined || !account || !network || !scope) return
  const put = (exact: string): void => {
    store.setState(
      changeSwap({
        amount: writeAmount(exact, language),
        exact,
        cut: false,
        max: 'yes',
        consented: false,
        progress: { status: 'editing' },
      }),
    )
  }
  if (token.address) {
    put(balance)
    return fetchSwapQuote(world, 'now')
  }
  const stopCounting = (): void =>
    store.setState(({ swap }) =>
      swap?.max === 'counting' && isSameScope(swap.scope, scope) ? { swap: { ...swap, max: 'no' } } : {},
    )
  await world.tasks.run('swap-max', async (signal) => {
    store.setState(changeSwap({ max: 'counting' }))
    try {
      const swaps = await (await world.chains.for(account.namespace)).swaps?.()
      if (!swaps) throw new SwapChainUnsupported(network.caipNetworkId)
      const reserve = await swaps.reserve(account, network, signal)
      if (signal.aborted) return
      // The balance may have been read anew meanwhile; another account's is not what was asked about.
      const now = selectSwapToken(store.getState(), 'from')
      if (
        now?.balance === undefined ||
        !isSameToken(now, token) ||
        !isSameScope(selectSwap(store.getState())?.scope, scope)
      )
        return stopCounting()
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
