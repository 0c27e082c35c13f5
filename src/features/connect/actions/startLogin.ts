import type { SocialProvider } from '../../../domain/page/optionTypes'
import { LazyPartUnavailable } from '../../../errors/LazyPartUnavailable'
import { openSocialPopup } from '../../../session/login/openSocialPopup'
import type { World } from '../../../session/world'

const unavailable = (cause: unknown): never => {
  throw new LazyPartUnavailable('login', cause)
}

/** Starts an email login. The code is loaded on first use. */
export async function startEmailLogin(world: World, email: string): Promise<void> {
  const { connectEmail } = await import('../../embedded').catch(unavailable)
  await connectEmail(world, email)
}

/** Starts a social login. The popup opens within the press; the code that uses it is loaded afterwards. */
export async function startSocialLogin(world: World, provider: SocialProvider): Promise<void> {
  const popup = openSocialPopup(world, provider)
  const { loginSocial } = await import('../../embedded').catch((cause: unknown) => {
    if (popup !== 'own') popup?.close()
    return unavailable(cause)
  })
  await loginSocial(world, provider, popup)
}
