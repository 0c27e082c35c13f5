import { prependNewestPage, selectActivity } from '../state'
import { fetchHistory } from '../../../session/account/fetchHistory'
import type { World } from '../../../session/world'

/**
 * Fetches the newest page of the history again if it is loaded: after a transaction was sent, and when it has settled.
 * A failure is only logged; the current rows stay.
 */
export async function refreshActivity(world: World): Promise<void> {
  const scope = selectActivity(world.store.getState())?.scope
  if (!scope || !isIdle(world)) return
  try {
    await world.tasks.run('pending-activity', async (signal) => {
      const page = await fetchHistory(world, scope, undefined, signal)
      if (page && !signal.aborted && isIdle(world)) world.store.setState(prependNewestPage(page))
    })
  } catch (reason) {
    world.services.log.warn('The history could not be refreshed.', reason)
  }
}

/** Whether a history is loaded and no request that would change it is pending. */
export function isIdle({ store, tasks }: World): boolean {
  const { served = false, problem } = selectActivity(store.getState()) ?? {}
  return served && !problem && !tasks.isRunning('activity') && !tasks.isRunning('more-activity')
}
