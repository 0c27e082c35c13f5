import type { World } from './world'

/** Hands in the code of the mail. */
export async function submitCode(world: World, _code: string, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('submitCode')
}
