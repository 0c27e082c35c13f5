import { HISTORY_PAGES_PER_LOAD_MAX } from '../../../config/limits'
import { selectActivity, updateTransactions, prependNewestPage, mergePurchases } from '../state'
import { fetchHistory } from '../../../session/account/fetchHistory'
import { fetchPurchases } from './fetchPurchases'
import { isIdle } from './refreshActivity'
import type { Transaction } from '../../../domain/transaction'
import type { Context } from '../../../session/context'

const PENDING_TRANSACTIONS_MAX = 99

/**
 * Fetches the pending transactions again, from the newest pages. Those that have settled are replaced in place. A
 * failure is only logged.
 */
export async function watchPending(context: Context): Promise<void> {
  const { store, tasks, services } = context
  const current = selectActivity(store.getState())
  if (!current || !isIdle(context)) return
  const { scope } = current
  const waiting = new Set(pendingToPoll([...current.transactions, ...current.coinbaseTransactions]).map(({ id }) => id))
  if (waiting.size === 0) return
  const purchased = current.coinbaseTransactions.some(({ id }) => waiting.has(id))
  try {
    await tasks.share('pending-activity', async (signal) => {
      const purchases = purchased ? await fetchPurchases(context, scope, signal) : []
      if (signal.aborted || !isIdle(context)) return
      if (purchases.length > 0) store.setState(mergePurchases(purchases))
      for (const { id } of current.coinbaseTransactions) waiting.delete(id)
      let cursor: string | undefined
      for (let pages = 0; waiting.size > 0 && pages < HISTORY_PAGES_PER_LOAD_MAX; pages++) {
        const page = await fetchHistory(context, scope, cursor, signal)
        if (!page || signal.aborted || !isIdle(context)) return
        store.setState(cursor === undefined ? prependNewestPage(page) : updateTransactions(page.rows))
        for (const { id } of page.rows) waiting.delete(id)
        cursor = page.next
        if (cursor === undefined) return
      }
    })
  } catch (reason) {
    services.log.warn('Pending transactions could not be refreshed.', reason)
  }
}

/** The pending transactions to fetch again: the newest 99. */
export function pendingToPoll(transactions: readonly Transaction[]): readonly Transaction[] {
  return transactions
    .filter(({ metadata }) => metadata.status === 'pending')
    .sort((a, b) => (a.metadata.minedAt < b.metadata.minedAt ? 1 : -1))
    .slice(0, PENDING_TRANSACTIONS_MAX)
}
