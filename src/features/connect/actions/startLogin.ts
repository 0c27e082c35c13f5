import type { SocialProvider } from '../../../domain/page/optionTypes'
import { LazyPartUnavailable } from '../../../errors/LazyPartUnavailable'
import { openSocialPopup } from '../../../session/login/openSocialPopup'
import type { Context } from '../../../session/context'

const unavailable = (cause: unknown): never => {
  throw new LazyPartUnavailable('login', cause)
}

/** Starts an email login. The code is loaded on first use. */
export async function startEmailLogin(context: Context, email: string): Promise<void> {
  const { connectEmail } = await import('../../embedded').catch(unavailable)
  await connectEmail(context, email)
}

/** Starts a social login. The popup opens within the press; the code that uses it is loaded afterwards. */
export async function startSocialLogin(context: Context, provider: SocialProvider): Promise<void> {
  const popup = openSocialPopup(context, provider)
  const { loginSocial } = await import('../../embedded').catch((cause: unknown) => {
    if (popup !== 'own') popup?.close()
    return unavailable(cause)
  })
  await loginSocial(context, provider, popup)
}
