import { pendingToPoll } from '../domain/pendingToPoll'
import { HISTORY_PAGES_PER_LOAD_MAX } from '../../../config/limits'
import { selectActivity, takeCopies, prependNewestPage, mergePurchases } from '../state'
import { fetchHistory } from '../../../session/account/fetchHistory'
import { fetchPurchases } from './fetchPurchases'
import { isAtRest } from './refreshActivity'
import type { World } from '../../../session/world'

/**
 * Fetches the pending transactions that are held once more, at most 99 of them, the newest pages first. Those that have
 * settled are replaced in place. A failure is only logged; what is held stays.
 */
export async function watchPending(world: World): Promise<void> {
  const { store, tasks, services } = world
  const held = selectActivity(store.getState())
  if (!held || !isAtRest(world)) return
  const { scope } = held
  const waiting = new Set(pendingToPoll([...held.transactions, ...held.coinbaseTransactions]).map(({ id }) => id))
  if (waiting.size === 0) return
  const purchased = held.coinbaseTransactions.some(({ id }) => waiting.has(id))
  try {
    await tasks.share('pending-activity', async (signal) => {
      const purchases = purchased ? await fetchPurchases(world, scope, signal) : []
      if (signal.aborted || !isAtRest(world)) return
      if (purchases.length > 0) store.setState(mergePurchases(purchases))
      for (const { id } of held.coinbaseTransactions) waiting.delete(id)
      let cursor: string | undefined
      for (let pages = 0; waiting.size > 0 && pages < HISTORY_PAGES_PER_LOAD_MAX; pages++) {
        const page = await fetchHistory(world, scope, cursor, signal)
        if (!page || signal.aborted || !isAtRest(world)) return
        store.setState(cursor === undefined ? prependNewestPage(page) : takeCopies(page.rows))
        for (const { id } of page.rows) waiting.delete(id)
        cursor = page.next
        if (cursor === undefined) return
      }
    })
  } catch (reason) {
    services.log.warn('Pending transactions could not be refreshed.', reason)
  }
}
