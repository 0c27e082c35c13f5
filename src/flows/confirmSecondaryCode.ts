import type { World } from './world'

/** Hands in the code sent to the new address. */
export async function confirmSecondaryCode(world: World, _code: string, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('confirmSecondaryCode')
}
