import type { World } from './world'

/** No request waits any more. */
export function endApproval(world: World, _outcome: 'approved' | 'rejected' | 'failed'): void {
  world.services.log.debug('endApproval')
}
