import type { World } from './world'

/** Asks for a code by mail. */
export async function connectEmail(world: World, _email: string, _signal?: AbortSignal): Promise<void> {
  world.services.log.debug('connectEmail')
}
