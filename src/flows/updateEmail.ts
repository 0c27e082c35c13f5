import type { World } from './world'

/** Begins a change of the email. */
export async function updateEmail(world: World, _email: string, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('updateEmail')
}
