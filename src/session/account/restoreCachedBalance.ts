import { shownAmount } from '../../domain/money/balance'
import { nativeBalanceCache } from '../../services/blockchain/nativeBalanceCache'
import { balance, selectBalance } from '../store/balance'
import { selectActiveCaipAddress } from '../store/selectors'
import type { Context } from '../context'

/**
 * Shows the cached native balance of the active account at once. True when it is recent enough not to be read again.
 */
export function restoreCachedBalance(context: Context): boolean {
  const { store, services } = context
  const caipAddress = selectActiveCaipAddress(store.getState())
  const cached = caipAddress && nativeBalanceCache(services).get(caipAddress)
  if (!cached) return false
  const { value, isFresh } = cached
  const known = selectBalance(store.getState())
  const shown = { amount: value.balance, symbol: value.symbol, short: `${shownAmount(value.balance)} ${value.symbol}` }
  if (known.amount === undefined || (isFresh && known.status !== 'ready'))
    store.setState(balance.change({ ...shown, ...(isFresh && { status: 'ready' }) }))
  return isFresh
}
