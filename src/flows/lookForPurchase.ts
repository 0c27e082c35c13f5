import { isZero } from '../domain/exactDecimal'
import type { Transaction } from '../domain/transaction'
import { changeBuy, changePurchase, selectBuy } from '../store/buy'
import type { Purchase } from '../store/buyState'
import { selectOwner } from '../store/holdings'
import { selectView } from '../store/selectors'
import { replaceWith } from './goTo'
import { fetchPurchaseRows } from './purchaseRows'
import { meldCurrency } from './purchaseWindow'
import { welcomePurchase } from './welcomePurchase'
import type { World } from './world'

const EXPECTED: readonly Purchase['status'][] = ['waiting', 'blocked', 'closed']

/**
 * One look at what came of a visit to a provider's window (wire facts, 6.5). An order leads to the list of orders; one that
 * failed, and what has arrived from a provider without such a list, are held by the form, and so is that nothing was heard
 * in time. Silent: a look that fails is followed by the next one.
 */
export async function lookForPurchase(world: World): Promise<void> {
  const { store, tasks, services } = world
  const purchase = selectBuy(store.getState())?.purchase
  const owner = selectOwner(store.getState())
  if (!purchase?.address || !owner || !EXPECTED.includes(purchase.status)) return
  const { begunAt, provider } = purchase
  const isLate = services.clock.monotonic() >= purchase.until
  await tasks.share('purchase-look', async (signal) => {
    const rows = await fetchPurchaseRows(world, owner, provider, signal).catch(() => undefined)
    const now = selectBuy(store.getState())?.purchase
    if (signal.aborted || now?.begunAt !== begunAt || !EXPECTED.includes(now.status)) return
    const fresh = (rows ?? []).filter((row) => isFresh(row, now))
    if (provider === 'coinbase' && fresh.some(({ metadata }) => metadata.status !== 'failed')) {
      store.setState(changePurchase(begunAt, { status: 'ordered' }))
      store.setState(changeBuy({ orders: { status: 'ready', list: rows } }))
      if (selectView(store.getState()).name === 'BuyInProgress') replaceWith(world, { name: 'BuyActivity' })
      await welcomePurchase(world)
      return
    }
    const arrived = provider === 'meld' ? findArrival(fresh, meldCurrency(owner)) : undefined
    if (arrived) {
      store.setState(changePurchase(begunAt, { status: 'arrived', arrived }))
      await welcomePurchase(world)
    } else if (provider === 'coinbase' && fresh.length > 0) store.setState(changePurchase(begunAt, { status: 'declined' }))
    else if (isLate) store.setState(changePurchase(begunAt, { status: 'unheard' }))
  })
}

/** Was it not there before? Where that could not be learned, what is newer than the visit, or still in progress, counts (wire facts, 6.5). */
function isFresh({ id, metadata }: Transaction, { known, begunAt }: Purchase): boolean {
  if (known) return !known.includes(id)
  return metadata.status === 'pending' || new Date(metadata.minedAt).getTime() > begunAt
}

/** The token that was ordered, with a worth that the service vouches for: anybody can send a coin of the same name. */
function findArrival(rows: readonly Transaction[], symbol: string): Purchase['arrived'] {
  for (const { metadata, transfers } of rows) {
    const transfer = transfers.find(({ direction, fungible, value = 0 }) => direction === 'in' && fungible?.symbol === symbol && value > 0)
    if (metadata.status !== 'failed' && transfer?.quantity !== undefined && !isZero(transfer.quantity)) return { amount: transfer.quantity, symbol }
  }
  return undefined
}
