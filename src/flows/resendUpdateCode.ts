import type { World } from './world'

/** Asks for the code of the change again. */
export async function resendUpdateCode(world: World, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('resendUpdateCode')
}
