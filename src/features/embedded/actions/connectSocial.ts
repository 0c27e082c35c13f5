import type { SocialProvider } from '../../../domain/page/options'
import { loginSocial } from './loginSocial'
import { openSocialPopup } from '../../../session/login/openSocialPopup'
import type { World } from '../../../session/world'

/**
 * Logs in with a social account. Call it within the press, because it opens a popup.
 * @throws as `loginSocial` does
 */
export async function connectSocial(world: World, provider: SocialProvider): Promise<void> {
  await loginSocial(world, provider, openSocialPopup(world, provider))
}
