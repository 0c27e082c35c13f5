import { updateEmail } from './updateEmail'
import type { World } from '../../../session/world'

/** Asks for the codes of the change again, from its first step; the cooldown applies. Raises as `updateEmail` does. */
export async function resendUpdateCode(world: World, signal: AbortSignal): Promise<void> {
  await updateEmail(world, world.store.getState().embedded.emailUpdate.email, signal)
}
