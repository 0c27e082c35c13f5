import { isZero } from '../../../domain/money/decimal'
import type { Transaction } from '../../../domain/transaction'
import { changePurchase, selectBuy } from '../state'
import type { Purchase } from '../stateTypes'
import { selectAccountScope } from '../../../session/store/holdings'
import { selectView } from '../../../session/store/selectors'
import type { AccountScope } from '../../../session/store/state'
import { replaceWith } from '../../../session/navigation/goTo'
import { refreshAfterTransaction } from '../../../session/account/refreshAfterTransaction'
import { fetchPurchases } from './fetchPurchases'
import { meldCurrency } from './purchaseWindow'
import type { World } from '../../../session/world'

const EXPECTED: readonly Purchase['status'][] = ['waiting', 'blocked', 'closed']

/**
 * One look at what came of a visit to a provider's window (wire facts, 6.5). An order leads to the list of orders; one that
 * failed, and what has arrived from a provider without such a list, are held by the form, and so is that nothing was heard
 * in time. Silent: a look that fails is followed by the next one.
 */
export async function pollPurchase(world: World): Promise<void> {
  const { store, tasks, services } = world
  const purchase = selectBuy(store.getState())?.purchase
  const scope = selectAccountScope(store.getState())
  if (!purchase?.address || !scope || !EXPECTED.includes(purchase.status)) return
  const { begunAt } = purchase
  const isLate = services.clock.monotonic() >= purchase.until
  await tasks.share('purchase-look', async (signal) => {
    const rows = await fetchPurchases(world, scope, purchase.provider, signal).catch(() => undefined)
    const now = selectBuy(store.getState())?.purchase
    if (signal.aborted || now?.begunAt !== begunAt || !EXPECTED.includes(now.status)) return
    const outcome =
      outcomeOf(
        now,
        (rows ?? []).filter((row) => isFresh(row, now)),
        scope,
      ) ??
      (isLate && { status: 'unheard' })
    if (!outcome) return
    store.setState(changePurchase(begunAt, outcome))
    if (outcome.status === 'ordered' && selectView(store.getState()).name === 'BuyInProgress')
      replaceWith(world, { name: 'BuyActivity' })
    if (outcome.status === 'ordered' || outcome.status === 'arrived') await refreshAfterTransaction(world, [])
  })
}

function outcomeOf(
  { provider }: Purchase,
  rows: readonly Transaction[],
  scope: AccountScope,
): Pick<Purchase, 'status' | 'arrived'> | undefined {
  if (provider === 'coinbase')
    return rows[0] && { status: rows.some(({ metadata }) => metadata.status !== 'failed') ? 'ordered' : 'declined' }
  // With a worth that the service vouches for: anybody can send a coin of the same name.
  const symbol = meldCurrency(scope)
  const transfers = rows.flatMap((row) => (row.metadata.status === 'failed' ? [] : row.transfers))
  const amount = transfers.find(
    ({ direction, fungible, value = 0 }) => direction === 'in' && fungible?.symbol === symbol && value > 0,
  )?.quantity
  return amount && !isZero(amount) ? { status: 'arrived', arrived: { amount, symbol } } : undefined
}

/** Was it not there before? Where that could not be learned, what is newer than the visit, or still in progress, counts (wire facts, 6.5). */
function isFresh({ id, metadata }: Transaction, { known, begunAt }: Purchase): boolean {
  if (known) return !known.includes(id)
  return metadata.status === 'pending' || new Date(metadata.minedAt).getTime() > begunAt
}
