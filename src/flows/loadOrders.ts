import type { Transaction } from '../domain/transaction'
import { changeBuy, selectBuy } from '../store/buy'
import type { OrdersState } from '../store/buyState'
import { isOwners, selectOwner } from '../store/holdings'
import type { Owner, State } from '../store/state'
import { problemOf } from './problem'
import { fetchPurchaseRows } from './purchaseRows'
import { welcomePurchase } from './welcomePurchase'
import type { World } from './world'

/** Fetches the purchases of the active account on the network in use, uncached (specification, section 9). How it ends is held by the form. */
export async function loadOrders(world: World): Promise<void> {
  const { store, tasks } = world
  const owner = selectOwner(store.getState())
  if (!owner) return
  if (!keepsOrders(store.getState())) {
    tasks.cancel('orders')
    store.setState(changeBuy({ orders: { status: 'unserved', list: undefined } }))
    return
  }
  await tasks.run('orders', async (signal) => {
    const list = selectBuy(store.getState())?.orders?.list
    store.setState(changeBuy({ orders: { status: 'loading', list } }))
    try {
      await take(world, owner, signal)
    } catch (reason) {
      if (!signal.aborted && isOwners(owner, selectOwner(store.getState()))) store.setState(changeBuy({ orders: { status: 'failed', list, problem: problemOf(reason) } }))
    }
  })
}

/** One look at purchases of which some are still in progress. Silent: what is held stays when it cannot be had. */
export async function watchOrders(world: World): Promise<void> {
  const { store, tasks, services } = world
  const owner = selectOwner(store.getState())
  const orders = selectBuy(store.getState())?.orders
  if (!owner || !orders?.list?.some(isOpen)) return
  try {
    await tasks.share('orders', (signal) => take(world, owner, signal))
  } catch (reason) {
    services.log.warn('Purchases could not be looked at.', reason)
  }
}

/** Is there a list of purchases for the network in use? Only Coinbase keeps one, and only of its own. */
function keepsOrders({ features, activeNamespace }: State): boolean {
  return activeNamespace === 'eip155' && features?.onramp.includes('coinbase') === true
}

async function take(world: World, owner: Owner, signal: AbortSignal): Promise<void> {
  const { store } = world
  const rows = await fetchPurchaseRows(world, owner, 'coinbase', signal)
  if (signal.aborted || !isOwners(owner, selectOwner(store.getState()))) return
  const before = selectBuy(store.getState())?.orders?.list ?? []
  const orders: OrdersState = rows ? { status: 'ready', list: rows } : { status: 'unserved', list: undefined }
  store.setState(changeBuy({ orders }))
  const open = new Set(before.filter(isOpen).map(({ id }) => id))
  if (rows?.some((row) => open.has(row.id) && !isOpen(row))) void welcomePurchase(world)
}

function isOpen({ metadata }: Transaction): boolean {
  return metadata.status === 'pending'
}
