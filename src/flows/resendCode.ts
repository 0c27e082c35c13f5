import type { World } from './world'

/** Asks for another code. */
export async function resendCode(world: World, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('resendCode')
}
