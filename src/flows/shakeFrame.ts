import type { World } from './world'

/** The frame shakes with the card. */
export function shakeFrame(world: World): void {
  world.services.log.debug('shakeFrame')
}
