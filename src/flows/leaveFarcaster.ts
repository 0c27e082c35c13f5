import type { World } from './world'

/** The Farcaster view was left. */
export async function leaveFarcaster(world: World): Promise<void> {
  world.services.log.debug('leaveFarcaster')
}
