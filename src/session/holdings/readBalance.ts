import { TOKEN_BALANCE_RETRY_MS } from '../../config/limits'
import { caipAddressOn } from '../../domain/network/caip'
import { isSupportedNamespace } from '../../domain/network/namespaces'
import { shownAmount } from '../../domain/money/balance'
import { nativeBalanceCache } from '../../services/blockchain/nativeBalanceCache'
import { balance } from '../store/balance'
import { selectActiveAccount, selectActiveNetwork } from '../store/selectors'
import { restoreCachedBalance } from '../account/restoreCachedBalance'
import { notifyBalanceUnavailable } from '../notices/notifyBalanceUnavailable'
import type { Context } from '../context'

/** Reads the native balance of the active account: from a recent cache unless `force`d, else from the chain. */
export async function readBalance(context: Context, force: boolean, signal: AbortSignal): Promise<void> {
  const { store, services } = context
  const account = selectActiveAccount(store.getState())
  const network = selectActiveNetwork(store.getState())
  if (signal.aborted || !account || !network || !isSupportedNamespace(account.namespace)) return
  // The cache is out of date, also should this read fail.
  if (force) nativeBalanceCache(services).expire()
  if (restoreCachedBalance(context)) return
  store.setState(balance.change({ status: 'loading' }))
  try {
    const adapter = await context.chains.for(account.namespace)
    const { amount, symbol } = await adapter.balance(account, network, signal)
    if (signal.aborted) return
    nativeBalanceCache(services).set(caipAddressOn(network.caipNetworkId, account.address), { balance: amount, symbol })
    store.setState(balance.set({ status: 'ready', amount, symbol, short: `${shownAmount(amount)} ${symbol}` }))
  } catch (reason) {
    if (signal.aborted) return
    const retryAt = services.clock.monotonic() + TOKEN_BALANCE_RETRY_MS
    store.setState(balance.change({ status: 'failed', retryAt }))
    notifyBalanceUnavailable(context)
    throw reason
  }
}
