import { watchedPending } from '../domain/pendingToPoll'
import { HISTORY_PAGES_PER_LOAD_MAX } from '../../../config/limits'
import { selectActivity, takeCopies, takeNewestPage, takePurchases } from '../state'
import { fetchPurchases, fetchRows, isAtRest } from '../../../session/account/fetchHistory'
import type { World } from '../../../session/world'

/**
 * One look at the pending transactions that are held, at most 99 of them, the newest pages first. Those that have settled
 * are replaced in place. Silent: what is held stays when nothing can be had.
 */
export async function watchPending(world: World): Promise<void> {
  const { store, tasks, services } = world
  const held = selectActivity(store.getState())
  if (!held || !isAtRest(world, held.owner)) return
  const { owner } = held
  const waiting = new Set(watchedPending([...held.transactions, ...held.coinbaseTransactions]).map(({ id }) => id))
  if (waiting.size === 0) return
  const purchased = held.coinbaseTransactions.some(({ id }) => waiting.has(id))
  try {
    await tasks.share('pending-activity', async (signal) => {
      const purchases = purchased ? await fetchPurchases(world, owner, signal) : []
      if (signal.aborted || !isAtRest(world, owner)) return
      if (purchases.length > 0) store.setState(takePurchases(owner, purchases))
      for (const { id } of held.coinbaseTransactions) waiting.delete(id)
      let cursor: string | undefined
      for (let pages = 0; waiting.size > 0 && pages < HISTORY_PAGES_PER_LOAD_MAX; pages++) {
        const page = await fetchRows(world, owner, cursor, signal)
        if (!page || signal.aborted || !isAtRest(world, owner)) return
        store.setState(cursor === undefined ? takeNewestPage(owner, page) : takeCopies(owner, page.rows))
        for (const { id } of page.rows) waiting.delete(id)
        cursor = page.next
        if (cursor === undefined) return
      }
    })
  } catch (reason) {
    services.log.warn('Pending transactions could not be looked at.', reason)
  }
}
