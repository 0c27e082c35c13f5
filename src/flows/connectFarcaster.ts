import type { World } from './world'

/** Shows the Farcaster address and waits for the approval. */
export async function connectFarcaster(world: World, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('connectFarcaster')
}
