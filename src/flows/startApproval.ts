import type { World } from './world'

/** The frame waits for the visitor. */
export function startApproval(world: World, _method: string): void {
  world.services.log.debug('startApproval')
}
