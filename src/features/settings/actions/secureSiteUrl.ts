import { resolveServiceUrls } from '../../../services/serviceUrls'
import type { World } from '../../../session/world'

/** Where the visitor can take the embedded wallet over to a full wallet (views.md, 4.6). */
export function secureSiteUrl(world: World): string {
  return new URL('/dashboard', resolveServiceUrls(world.store.getState().options.services).frame).href
}
