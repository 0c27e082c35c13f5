import type { EmbeddedLogin } from '../connectors/contract'
import type { World } from './world'

/** Fetches the account after a login. */
export async function enterEmbedded(world: World, _login: EmbeddedLogin, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('enterEmbedded')
}
