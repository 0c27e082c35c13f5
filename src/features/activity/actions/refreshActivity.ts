import { selectActivity, takeNewestPage } from '../state'
import { fetchRows, isAtRest } from '../../../session/account/fetchHistory'
import type { World } from '../../../session/world'

/**
 * Looks at the newest page of the history anew, where one is held already: after the visitor has sent something, and when
 * it has settled. Silent: what is held stays when it cannot be had.
 */
export async function refreshActivity(world: World): Promise<void> {
  const owner = selectActivity(world.store.getState())?.owner
  if (!owner || !isAtRest(world, owner)) return
  try {
    await world.tasks.run('pending-activity', async (signal) => {
      const page = await fetchRows(world, owner, undefined, signal)
      if (page && !signal.aborted && isAtRest(world, owner)) world.store.setState(takeNewestPage(owner, page))
    })
  } catch (reason) {
    world.services.log.warn('The history could not be looked at anew.', reason)
  }
}
