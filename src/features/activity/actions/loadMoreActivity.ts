import { appendNextPage, beginMoreActivity, selectActivity } from '../state'
import type { Change } from '../../../session/store/state'
import { fetchHistory } from '../../../session/account/fetchHistory'
import { historyProperties, reportFailure } from './loadActivity'
import type { Context } from '../../../session/context'

/**
 * Fetches the next rows of the history, if there are any. A failure empties the list.
 * @throws ServiceUnavailable
 */
export async function loadMoreActivity(context: Context): Promise<void> {
  const { store, tasks } = context
  if (tasks.isRunning('activity') || selectActivity(store.getState())?.next === undefined) return
  let arrived: Change | undefined
  await tasks.share('more-activity', async (signal) => {
    const current = selectActivity(store.getState())
    if (current?.next === undefined) return
    const { scope, next } = current
    context.track('LOAD_MORE_TRANSACTIONS', historyProperties(context, scope, next))
    store.setState(beginMoreActivity())
    try {
      const page = await fetchHistory(context, scope, next, signal)
      if (!signal.aborted) arrived = appendNextPage(page ?? { rows: [], next: undefined })
    } catch (reason) {
      if (signal.aborted) return
      reportFailure(context, scope, next, reason)
      throw reason
    }
  })
  // Only now, because a list whose end is still visible loads more at once, and this task must be over by then.
  if (arrived) store.setState(arrived)
}
