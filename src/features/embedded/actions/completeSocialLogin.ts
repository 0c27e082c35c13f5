import type { SocialProvider } from '../../../domain/page/options'
import { SocialLoginFailed } from '../../../errors/frame'
import { changeEmbedded } from '../../../session/store/embedded'
import { completeLogin } from './completeLogin'
import type { World } from '../../../session/world'

/** The provider's answer is there: a failure (everything behind `error=` is its text; wire facts, 2.3), or who came. `returned`: it came back to the page itself (Telegram). Raises SocialLoginFailed, and as `completeLogin` does. */
export async function completeSocialLogin(
  world: World,
  provider: SocialProvider,
  resultUri: string,
  signal: AbortSignal,
  returned = false,
): Promise<void> {
  const [, failure] = resultUri.split('error=')
  if (failure !== undefined) throw new SocialLoginFailed(provider, readText(failure))
  world.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  world.store.setState(changeEmbedded({ social: { status: 'entering', provider } }))
  await completeLogin(world, { method: 'social', provider, uri: resultUri, ...(returned && { returned }) }, signal)
}

/** `access_denied&state=…` → `Access denied`; what follows may be a secret. */
function readText(failure: string): string {
  const [text = ''] = failure.split('&')
  try {
    const words = decodeURIComponent(text.replace(/[+_]/g, ' '))
    return words.charAt(0).toUpperCase() + words.slice(1)
  } catch {
    return ''
  }
}
