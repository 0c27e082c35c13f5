import { selectActivity, prependNewestPage } from '../state'
import { fetchRows, isAtRest } from '../../../session/account/fetchHistory'
import type { World } from '../../../session/world'

/**
 * Looks at the newest page of the history anew, where one is held already: after the visitor has sent something, and when
 * it has settled. Silent: what is held stays when it cannot be had.
 */
export async function refreshActivity(world: World): Promise<void> {
  const scope = selectActivity(world.store.getState())?.scope
  if (!scope || !isAtRest(world, scope)) return
  try {
    await world.tasks.run('pending-activity', async (signal) => {
      const page = await fetchRows(world, scope, undefined, signal)
      if (page && !signal.aborted && isAtRest(world, scope)) world.store.setState(prependNewestPage(scope, page))
    })
  } catch (reason) {
    world.services.log.warn('The history could not be looked at anew.', reason)
  }
}
