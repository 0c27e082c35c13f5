import { floorBalance } from '../domain/balance'
import { TOKEN_BALANCE_RETRY_MS } from '../config/limits'
import { toastBalanceUnavailable } from '../errors/toasts'
import { selectActiveAccount, selectActiveNetwork } from '../store/selectors'
import { showNamedToast } from './showToast'
import type { World } from './world'

/** Reads the native balance of the active account from the chain. On failure the last known amount stays, and the chain is left alone for 30 s. */
export async function refreshBalance(world: World): Promise<void> {
  const { store, tasks, services } = world
  const { retryAt } = store.getState().balance
  if (retryAt !== undefined && services.clock.monotonic() < retryAt) return
  await tasks.share('balance', async (signal) => {
    const account = selectActiveAccount(store.getState())
    const network = selectActiveNetwork(store.getState())
    if (!account || !network) return
    store.setState((state) => ({ balance: { ...state.balance, status: 'loading' } }))
    try {
      const adapter = await world.chains.for(account.namespace)
      const { amount, symbol } = await adapter.balance(account, network, signal)
      // An answer for an account or network that is left already is nobody's balance.
      if (signal.aborted || selectActiveAccount(store.getState()) !== account || selectActiveNetwork(store.getState()) !== network) return
      store.setState({ balance: { status: 'ready', amount, symbol, short: `${floorBalance(amount)} ${symbol}` } })
    } catch (reason) {
      if (signal.aborted) return
      store.setState((state) => ({ balance: { ...state.balance, status: 'failed', retryAt: services.clock.monotonic() + TOKEN_BALANCE_RETRY_MS } }))
      if (store.getState().modal.openIn !== undefined) showNamedToast(world, toastBalanceUnavailable)
      throw reason
    }
  })
}
