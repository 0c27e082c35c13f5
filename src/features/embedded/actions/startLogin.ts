import type { SocialProvider } from '../../../domain/page/options'
import { LazyPartUnavailable } from '../../../errors/LazyPartUnavailable'
import { openSocialPopup } from './openSocialPopup'
import type { World } from '../../../session/world'

const unavailable = (cause: unknown): never => {
  throw new LazyPartUnavailable('login', cause)
}

/** Connect's email field was submitted; the flow's code comes with the first press. Raises as `connectEmail` does, and LazyPartUnavailable. */
export async function startEmailLogin(world: World, email: string): Promise<void> {
  const { connectEmail } = await import('./connectEmail').catch(unavailable)
  await connectEmail(world, email)
}

/** A social button was pressed: the pop-up opens within the press, the flow's code comes behind it. Raises as `loginSocial` does, and LazyPartUnavailable. */
export async function startSocialLogin(world: World, provider: SocialProvider): Promise<void> {
  const popup = openSocialPopup(world, provider)
  const { loginSocial } = await import('./loginSocial').catch((cause: unknown) => (popup?.close(), unavailable(cause)))
  await loginSocial(world, provider, popup)
}
