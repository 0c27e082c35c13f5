import type { World } from './world'

/** The visitor closes the approval: every open request outside the safe list is aborted. */
export function rejectApproval(world: World): void {
  world.services.log.debug('rejectApproval')
}
