import type { OnrampProviderName } from '../../../domain/money/onramp'
import { beginPurchase, changePurchase, selectPurchase } from '../state'
import { selectAccountScope } from '../../../session/store/holdings'
import { selectProviders } from '../../../session/store/onrampProviders'
import { selectActiveAccount, selectView } from '../../../session/store/selectors'
import { goTo } from '../../../session/navigation/goTo'
import { problemOf } from '../../../session/problemOf'
import { fetchPurchases } from './fetchPurchases'
import { purchaseWindow } from './purchaseWindow'
import type { Context } from '../../../session/context'

const PURCHASE_WINDOW_POLL_MS = 1_000
const PURCHASE_WAIT_MS = 180_000

/**
 * Opens the window of a provider, empty, within the visitor's press, so that no popup blocker stops it, and navigates
 * it once the URL is known. The page in it has no `opener`. If the window was blocked, the URL can be copied instead;
 * if there are no other windows, that of the page, for a browser which has.
 * `pollPurchase` checks what comes of it.
 */
export async function startPurchase(context: Context, provider: OnrampProviderName): Promise<void> {
  const { store, tasks, services } = context
  const state = store.getState()
  const scope = selectAccountScope(state)
  if (!scope || !selectProviders(state).some(({ name }) => name === provider)) return
  const opened = context.page.popup('about:blank')
  const popup = opened === 'own' ? undefined : opened
  context.track('SELECT_BUY_PROVIDER', {
    provider,
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
  })
  const startedAt = services.clock.now()
  store.setState(
    beginPurchase({
      provider,
      buyer: scope,
      status: opened === 'own' ? 'no-window' : popup ? 'opening' : 'blocked',
      startedAt,
      until: services.clock.monotonic() + PURCHASE_WAIT_MS,
      address: undefined,
      known: undefined,
    }),
  )
  goTo(context, { name: 'BuyInProgress' })
  if (opened === 'own') return

  await tasks.run('purchase', async (signal) => {
    const earlier = fetchPurchases(context, scope, provider, signal).catch(() => undefined)
    try {
      const address = await purchaseWindow(context, provider, scope, signal)
      if (signal.aborted) return
      // Nothing is bought for an account that has been disconnected meanwhile.
      if (selectPurchase(store.getState())?.startedAt !== startedAt) return popup?.close()
      if (popup) {
        popup.disown()
        popup.navigate(address)
      }
      store.setState(changePurchase(startedAt, { address }))
      const known = (await earlier)?.map(({ id }) => id)
      store.setState(changePurchase(startedAt, { known, ...(popup && { status: 'waiting' }) }))
      while (isWaiting(context, startedAt)) {
        if (popup?.closed) store.setState(changePurchase(startedAt, { status: 'closed' }))
        else await services.clock.sleep(PURCHASE_WINDOW_POLL_MS, signal)
      }
    } catch (reason) {
      // A later visit has taken over, perhaps in the same window.
      if (signal.aborted) return
      popup?.close()
      store.setState(changePurchase(startedAt, { status: 'failed', problem: problemOf(reason) }))
    }
  })
}

/** Opens the same provider again, within the press: after a window that was blocked, closed or lost. */
export async function repeatPurchase(context: Context): Promise<void> {
  const provider = selectPurchase(context.store.getState())?.provider
  if (provider) await startPurchase(context, provider)
}

/** Whether the visit is still on screen and without an outcome. */
function isWaiting(context: Context, startedAt: number): boolean {
  const state = context.store.getState()
  const purchase = selectPurchase(state)
  const isShown =
    selectView(state).name === 'BuyInProgress' &&
    (state.modal.openIn !== undefined || state.options.display === 'inline')
  return isShown && purchase?.startedAt === startedAt && purchase.status === 'waiting'
}
