import { appendNextPage, beginMoreActivity, selectActivity } from '../state'
import type { Change } from '../../../session/store/createStore'
import { fetchHistory } from '../../../session/account/fetchHistory'
import { historyProperties, reportFailure } from './loadActivity'
import type { World } from '../../../session/world'

/**
 * Fetches the next rows of the history, if there are more. A failure empties the list, as that of a first page does.
 * @throws ServiceUnavailable
 */
export async function loadMoreActivity(world: World): Promise<void> {
  const { store, tasks } = world
  if (tasks.isRunning('activity') || selectActivity(store.getState())?.next === undefined) return
  let arrived: Change | undefined
  await tasks.share('more-activity', async (signal) => {
    const held = selectActivity(store.getState())
    if (held?.next === undefined) return
    const { scope, next } = held
    world.track('LOAD_MORE_TRANSACTIONS', historyProperties(world, scope, next))
    store.setState(beginMoreActivity())
    try {
      const page = await fetchHistory(world, scope, next, signal)
      if (!signal.aborted) arrived = appendNextPage(page ?? { rows: [], next: undefined })
    } catch (reason) {
      if (signal.aborted) return
      reportFailure(world, scope, next, reason)
      throw reason
    }
  })
  // Only now: a list that is at its end again asks for more as soon as it is drawn, and the task must be over by then.
  if (arrived) store.setState(arrived)
}
