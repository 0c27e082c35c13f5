import { NATIVE_BALANCE_CACHE_MS } from '../../config/limits'
import { floorBalance } from '../../domain/money/balance'
import { readNativeBalance } from '../../services/blockchain/nativeBalanceCache'
import { selectActiveCaipAddress } from '../store/selectors'
import type { World } from '../world'

/** Shows the native balance that was last known of the active account, at once. True when it is so young that the chain need not be asked (specification, section 9). */
export function restoreCachedBalance(world: World): boolean {
  const { store, services } = world
  const caipAddress = selectActiveCaipAddress(store.getState())
  const kept = caipAddress && readNativeBalance(services.storage, caipAddress)
  if (!kept) return false
  const age = services.clock.now() - kept.timestamp
  const fresh = age >= 0 && age <= NATIVE_BALANCE_CACHE_MS
  const { balance } = store.getState()
  const shown = { amount: kept.balance, symbol: kept.symbol, short: `${floorBalance(kept.balance)} ${kept.symbol}` }
  if (balance.amount === undefined || (fresh && balance.status !== 'ready'))
    store.setState({ balance: { ...balance, ...shown, status: fresh ? 'ready' : balance.status } })
  return fresh
}
