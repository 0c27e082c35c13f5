import { resolveServiceUrls } from '../../../services/serviceUrls'
import type { World } from '../../../session/world'

/** The URL where the embedded wallet can be upgraded to a full wallet. */
export function secureSiteUrl(world: World): string {
  return new URL('/dashboard', resolveServiceUrls(world.store.getState().options.services).frame).href
}
