import type { SocialProvider } from '../domain/options'
import type { World } from './world'

/** Logs in by a social account; within the press. */
export async function connectSocial(world: World, _provider: SocialProvider): Promise<void> {
  world.services.log.debug('connectSocial')
}
