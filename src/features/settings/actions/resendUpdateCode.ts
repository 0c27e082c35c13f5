import { updateEmail } from './updateEmail'
import type { World } from '../../../session/world'

/**
 * Requests the codes of an email change again, from its first step. The cooldown applies.
 * @throws as `updateEmail` does
 */
export async function resendUpdateCode(world: World, signal: AbortSignal): Promise<void> {
  await updateEmail(world, world.store.getState().embedded.emailUpdate.email, signal)
}
