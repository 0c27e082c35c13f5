import { connectSocial } from './connectSocial'
import type { World } from '../../../session/world'

/** Reopens a blocked popup or retries a failed login, within the press. @throws as `connectSocial` does */
export async function reopenSocial(world: World): Promise<void> {
  const { social } = world.store.getState().embedded
  if (social.status !== 'idle') await connectSocial(world, social.provider)
}
