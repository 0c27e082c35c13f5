import type { SocialProvider } from '../../../domain/page/options'
import { loginSocial } from './loginSocial'
import { openSocialPopup } from '../../../session/login/openSocialPopup'
import type { World } from '../../../session/world'

/** Logs in by a social account; the window opens at once, so call it within the press. Raises as `loginSocial` does. */
export async function connectSocial(world: World, provider: SocialProvider): Promise<void> {
  await loginSocial(world, provider, openSocialPopup(world, provider))
}
