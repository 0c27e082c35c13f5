import { replaceWith } from '../../../session/navigation/goTo'
import { requestCode } from './requestCode'
import type { World } from '../../../session/world'

/** Requests another code for the same address; the cooldown applies. @throws as `connectEmail` does */
export async function resendCode(world: World, signal: AbortSignal): Promise<void> {
  await requestCode(world, world.store.getState().embedded.emailLogin.email, replaceWith, signal)
}
