import type { SocialProvider } from '../../../domain/page/options'
import { LazyPartUnavailable } from '../../../errors/LazyPartUnavailable'
import { openSocialPopup } from '../../../session/login/openSocialPopup'
import type { World } from '../../../session/world'

const unavailable = (cause: unknown): never => {
  throw new LazyPartUnavailable('login', cause)
}

/**
 * Starts a login by email; its code is fetched with the first press.
 * @throws LazyPartUnavailable, and what `connectEmail` throws
 */
export async function startEmailLogin(world: World, email: string): Promise<void> {
  const { connectEmail } = await import('../../embedded').catch(unavailable)
  await connectEmail(world, email)
}

/**
 * Starts a social login: the pop-up opens within the press, and the code that uses it is fetched behind it.
 * @throws LazyPartUnavailable, and what `loginSocial` throws
 */
export async function startSocialLogin(world: World, provider: SocialProvider): Promise<void> {
  const popup = openSocialPopup(world, provider)
  const { loginSocial } = await import('../../embedded').catch((cause: unknown) => (popup?.close(), unavailable(cause)))
  await loginSocial(world, provider, popup)
}
