import { PURCHASE_WAIT_MS, PURCHASE_WINDOW_POLL_MS } from '../config/limits'
import type { OnrampProviderName } from '../domain/onramp'
import { changeBuy, changePurchase, selectBuy } from '../store/buy'
import type { Purchase } from '../store/buyState'
import { selectOwner } from '../store/holdings'
import { selectProviders } from '../store/onrampProviders'
import { selectActiveAccount } from '../store/selectors'
import { goTo } from './goTo'
import { problemOf } from './problem'
import { fetchPurchaseRows } from './purchaseRows'
import { purchaseWindow } from './purchaseWindow'
import type { Popup, World } from './world'

/**
 * Opens the window of a provider, empty, within the visitor's press, so that no blocker stops it, and sends it on once its
 * address is known. The page in it cannot reach back to this one. A window that was blocked leaves the address to be copied.
 * How it goes is held by the form; `lookForPurchase` tells what came of it.
 */
export async function startPurchase(world: World, provider: OnrampProviderName): Promise<void> {
  const { store, tasks, services } = world
  const state = store.getState()
  const owner = selectOwner(state)
  if (!owner || !selectProviders(state).some(({ name }) => name === provider)) return
  const popup = world.page.popup('about:blank')
  world.track('SELECT_BUY_PROVIDER', { provider, isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount' })
  const begunAt = services.clock.now()
  const begun: Purchase = { provider, status: popup ? 'opening' : 'blocked', begunAt, until: services.clock.monotonic() + PURCHASE_WAIT_MS, address: undefined, known: undefined }
  store.setState(changeBuy({ purchase: begun }))
  goTo(world, { name: 'BuyInProgress' })

  await tasks.run('purchase', async (signal) => {
    const knowing = fetchPurchaseRows(world, owner, provider, signal).catch(() => undefined)
    try {
      const address = await purchaseWindow(world, provider, owner, signal)
      if (signal.aborted) return
      if (popup) {
        popup.opener = null
        popup.location.href = address
      }
      store.setState(changePurchase(begunAt, { address }))
      const known = (await knowing)?.map(({ id }) => id)
      store.setState(changePurchase(begunAt, { known, ...(popup && { status: 'waiting' }) }))
      if (popup) await untilClosed(world, popup, signal)
      if (popup && isStatus(world, begunAt, 'waiting')) store.setState(changePurchase(begunAt, { status: 'closed' }))
    } catch (reason) {
      // Called off by a later visit, which may have been given the same window.
      if (signal.aborted) return
      popup?.close()
      store.setState(changePurchase(begunAt, { status: 'failed', problem: problemOf(reason) }))
    }
  })
}

async function untilClosed(world: World, popup: Popup, signal: AbortSignal): Promise<void> {
  while (!popup.closed) await world.services.clock.sleep(PURCHASE_WINDOW_POLL_MS, signal)
}

/** The same provider once more, within the press: after a window that was blocked, closed or lost. */
export async function repeatPurchase(world: World): Promise<void> {
  const provider = selectBuy(world.store.getState())?.purchase?.provider
  if (provider) await startPurchase(world, provider)
}

function isStatus(world: World, begunAt: number, status: Purchase['status']): boolean {
  const purchase = selectBuy(world.store.getState())?.purchase
  return purchase?.begunAt === begunAt && purchase.status === status
}
