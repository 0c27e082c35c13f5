import { resolveServiceUrls } from '../../services/serviceUrls'
import type { SocialProvider } from '../../domain/page/optionTypes'
import type { Context } from '../context'
import type { Popup } from '../page'

/**
 * Opens the popup of a social login during the press, so that it is not blocked. `own` if the page has to be left,
 * because there are no other windows. Null if refused or not needed.
 */
export function openSocialPopup(context: Context, provider: SocialProvider): Popup | 'own' | null {
  const { options, embedded } = context.store.getState()
  if (provider === 'farcaster' || embedded.originRefused) return null
  if (context.page.environment.telegram) return 'own'
  return context.page.popup(`${frameOrigin(options.services.frame)}/loading`) ?? null
}

/** The only origin whose social login results are accepted. See docs/protocol/frame.md#social-login. */
export function frameOrigin(frame: string | undefined): string {
  return new URL(resolveServiceUrls(frame === undefined ? {} : { frame }).frame).origin
}
