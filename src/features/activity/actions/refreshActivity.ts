import { prependNewestPage, selectActivity } from '../state'
import { fetchHistory } from '../../../session/account/fetchHistory'
import type { World } from '../../../session/world'

/**
 * Fetches the newest page of the history again, if one is held: after something was sent, and when it has settled. A
 * failure is only logged; what is held stays.
 */
export async function refreshActivity(world: World): Promise<void> {
  const scope = selectActivity(world.store.getState())?.scope
  if (!scope || !isAtRest(world)) return
  try {
    await world.tasks.run('pending-activity', async (signal) => {
      const page = await fetchHistory(world, scope, undefined, signal)
      if (page && !signal.aborted && isAtRest(world)) world.store.setState(prependNewestPage(page))
    })
  } catch (reason) {
    world.services.log.warn('The history could not be refreshed.', reason)
  }
}

/** Is a history held, and nothing else on its way that would change it? */
export function isAtRest({ store, tasks }: World): boolean {
  const held = selectActivity(store.getState())
  return (
    held !== undefined &&
    held.served &&
    !held.problem &&
    !tasks.isRunning('activity') &&
    !tasks.isRunning('more-activity')
  )
}
