import { isZero } from '../../../domain/money/decimal'
import type { Transaction } from '../../../domain/transaction'
import { changePurchase, selectPurchase, type Purchase } from '../state'
import { selectView } from '../../../session/store/selectors'
import { replaceWith } from '../../../session/navigation/goTo'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { fetchPurchases } from './fetchPurchases'
import { meldCurrency } from './purchaseWindow'
import type { Context } from '../../../session/context'

const EXPECTED: readonly Purchase['status'][] = ['waiting', 'blocked', 'closed']

/**
 * Checks once what came of a visit to a provider's window. An order leads to the list of orders; a failed one, a
 * timeout, and tokens from a provider without such a list are kept in the purchase. A check that fails is followed by
 * the next one.
 */
export async function pollPurchase(context: Context): Promise<void> {
  const { store, tasks, services } = context
  const purchase = selectPurchase(store.getState())
  if (!purchase?.address || !EXPECTED.includes(purchase.status)) return
  const { startedAt, buyer, provider } = purchase
  const isLate = services.clock.monotonic() >= purchase.until
  await tasks.share('purchase-poll', async (signal) => {
    const rows = await fetchPurchases(context, buyer, provider, signal).catch(() => undefined)
    const now = selectPurchase(store.getState())
    if (signal.aborted || now?.startedAt !== startedAt || !EXPECTED.includes(now.status)) return
    const fresh = (rows ?? []).filter((row) => isFresh(row, now))
    const outcome = outcomeOf(now, fresh) ?? (isLate && { status: 'timed-out' })
    if (!outcome) return
    store.setState(changePurchase(startedAt, outcome))
    if (outcome.status === 'ordered' && selectView(store.getState()).name === 'BuyInProgress')
      replaceWith(context, { name: 'BuyActivity' })
    if (outcome.status === 'ordered' || outcome.status === 'arrived') await refreshAfterTransaction(context, [])
  })
}

function outcomeOf(
  { provider, buyer }: Purchase,
  rows: readonly Transaction[],
): Pick<Purchase, 'status' | 'arrived'> | undefined {
  if (provider === 'coinbase')
    return rows[0] && { status: rows.some(({ metadata }) => metadata.status !== 'failed') ? 'ordered' : 'declined' }
  // Only with a value from the service: anyone can send a token with the same symbol.
  const symbol = meldCurrency(buyer)
  const transfers = rows.flatMap((row) => (row.metadata.status === 'failed' ? [] : row.transfers))
  const amount = transfers.find(
    ({ direction, fungible, value = 0 }) => direction === 'in' && fungible?.symbol === symbol && value > 0,
  )?.quantity
  return amount && !isZero(amount) ? { status: 'arrived', arrived: { amount, symbol } } : undefined
}

/** Whether the row was not there before; if that is unknown, whether it is newer than the visit or still pending. */
function isFresh({ id, metadata }: Transaction, { known, startedAt }: Purchase): boolean {
  if (known) return !known.includes(id)
  return metadata.status === 'pending' || new Date(metadata.minedAt).getTime() > startedAt
}
