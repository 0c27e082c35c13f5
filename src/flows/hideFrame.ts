import type { World } from './world'

/** Takes the frame from the screen. */
export function hideFrame(world: World): void {
  world.services.log.debug('hideFrame')
}
