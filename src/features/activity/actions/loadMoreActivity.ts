import { beginMoreActivity, selectActivity, appendNextPage } from '../state'
import type { Change } from '../../../session/store/createStore'
import { fetchRows, historyProperties } from '../../../session/account/fetchHistory'
import { tellFailure } from './loadActivity'
import type { World } from '../../../session/world'

/** Fetches further rows of the history, where there are more. Raises ServiceUnavailable, after the list was emptied like that of a first page. */
export async function loadMoreActivity(world: World): Promise<void> {
  const { store, tasks } = world
  if (tasks.isRunning('activity') || selectActivity(store.getState())?.next === undefined) return
  let arrived: Change | undefined
  await tasks.share('more-activity', async (signal) => {
    const held = selectActivity(store.getState())
    if (held?.next === undefined) return
    const { scope, next } = held
    world.track('LOAD_MORE_TRANSACTIONS', historyProperties(world, scope, next))
    store.setState(beginMoreActivity(scope))
    try {
      const page = await fetchRows(world, scope, next, signal)
      if (!signal.aborted) arrived = appendNextPage(scope, page ?? { rows: [], next: undefined })
    } catch (reason) {
      if (signal.aborted) return
      tellFailure(world, scope, next, reason)
      throw reason
    }
  })
  // Only now: a list that is at its end again asks for more as soon as it is drawn, and the task must be over by then.
  if (arrived) store.setState(arrived)
}
