import { connectSocial } from './connectSocial'
import type { World } from '../../../session/world'

/** Opens the window again that the browser had blocked, or tries a failed login again; within the press. Raises as `connectSocial` does. */
export async function reopenSocial(world: World): Promise<void> {
  const { social } = world.store.getState().embedded
  if (social.status !== 'idle') await connectSocial(world, social.provider)
}
