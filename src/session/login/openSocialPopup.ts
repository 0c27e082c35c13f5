import { resolveServiceUrls } from '../../services/serviceUrls'
import type { SocialProvider } from '../../domain/page/optionTypes'
import type { World } from '../world'
import type { Popup } from '../page'

/** Opens the popup of a social login during the press, so that it is not blocked. Null if refused or not needed. */
export function openSocialPopup(world: World, provider: SocialProvider): Popup | null {
  const { options, embedded } = world.store.getState()
  if (provider === 'farcaster' || embedded.originRefused || world.page.environment.telegram) return null
  return world.page.popup(`${frameOrigin(options.services.frame)}/loading`) ?? null
}

/** The only origin whose social login results are accepted. See docs/protocol/frame.md#social-login. */
export function frameOrigin(frame: string | undefined): string {
  return new URL(resolveServiceUrls(frame === undefined ? {} : { frame }).frame).origin
}
