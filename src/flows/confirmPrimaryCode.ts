import type { World } from './world'

/** Hands in the code sent to the present address. */
export async function confirmPrimaryCode(world: World, _code: string, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('confirmPrimaryCode')
}
