import type { World } from './world'

/** A method that is on neither list was asked for. */
export function refuseMethod(world: World, _method: string): void {
  world.services.log.debug('refuseMethod')
}
