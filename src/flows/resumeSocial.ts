import type { World } from './world'

/** Goes on with a social login that left the page (Telegram). */
export async function resumeSocial(world: World): Promise<void> {
  world.services.log.debug('resumeSocial')
}
