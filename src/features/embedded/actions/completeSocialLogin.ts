import type { SocialProvider } from '../../../domain/page/optionTypes'
import { SocialLoginFailed } from '../../../errors/frame'
import { changeEmbedded } from '../../../session/store/embedded'
import { completeLogin } from './completeLogin'
import type { Context } from '../../../session/context'

/**
 * Handles the provider's result: an error, whose text follows `error=`, or the login. `returned` marks a result that
 * came back to the page itself (Telegram).
 * @throws SocialLoginFailed, and what `completeLogin` throws
 */
export async function completeSocialLogin(
  context: Context,
  provider: SocialProvider,
  resultUri: string,
  signal: AbortSignal,
  returned = false,
): Promise<void> {
  const [, failure] = resultUri.split('error=')
  if (failure !== undefined) throw new SocialLoginFailed(provider, readText(failure))
  context.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  context.store.setState(changeEmbedded({ social: { status: 'entering', provider } }))
  await completeLogin(context, { method: 'social', provider, uri: resultUri, ...(returned && { returned }) }, signal)
}

/** `access_denied&state=…` → `Access denied`. The rest may be secret. */
function readText(failure: string): string {
  const [text = ''] = failure.split('&')
  try {
    const message = decodeURIComponent(text.replace(/[+_]/g, ' '))
    return message.charAt(0).toUpperCase() + message.slice(1)
  } catch {
    return ''
  }
}
