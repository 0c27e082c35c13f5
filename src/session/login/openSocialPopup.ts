import { resolveServiceUrls } from '../../services/serviceUrls'
import type { SocialProvider } from '../../domain/page/options'
import type { Popup, World } from '../world'

/**
 * Opens the window of a social login, empty, within the visitor's press, so that no blocker stops it (views.md, 4.4).
 * Null when the browser refused, and where no window is needed.
 */
export function openSocialPopup(world: World, provider: SocialProvider): Popup | null {
  const { options, embedded } = world.store.getState()
  if (provider === 'farcaster' || embedded.originRefused || world.page.environment.telegram) return null
  return world.page.popup(`${frameOrigin(options.services.frame)}/loading`) ?? null
}

/** The one origin that a social login's answer is taken from (decisions.md, 16). */
export function frameOrigin(frame: string | undefined): string {
  return new URL(resolveServiceUrls(frame === undefined ? {} : { frame }).frame).origin
}
