import type { World } from '../../../session/world'

/**
 * Rejects every pending request that needs approval. Unlike closing, this is never refused: a required sign-in asks
 * again in its own view.
 */
export function rejectRequests(world: World): void {
  void world.connectors.load('embedded').then(
    (wallet) => wallet.rejectRequests(),
    () => {},
  )
}
