import { parseReturn } from '../../../domain/page/returnUrl'
import { SocialLoginFailed } from '../../../errors/frame'
import type { WalletButtonError } from '../../../errors/WalletButtonError'
import { readEntry, removeEntry } from '../../../services/storage/entries'
import { changeEmbedded } from '../../../session/store/embedded'
import { completeSocialLogin } from './completeSocialLogin'
import { attemptLogin } from './attemptLogin'
import { problemOf } from '../../../session/problemOf'
import { showErrorToast } from '../../../session/notices/showToast'
import type { World } from '../../../session/world'

/** How long a social login that has left the page (Telegram) may take to come back. */
const SOCIAL_RETURN_LIFETIME_MS = 600_000

/**
 * Goes on with a social login that had left the page (Telegram). The answer is taken off the page's address at once, so
 * that nobody finds it there. It counts once, for ten minutes, and only with the state that the login left with: a link with
 * somebody else's answer logs nobody in. False when none is expected, when nobody came back, and for an answer that does not
 * count, which is said. Raises as `connectSocial` does.
 */
export async function resumeSocial(world: World): Promise<boolean> {
  const { storage, clock, log } = world.services
  const pending = readEntry(storage, 'social_provider')
  // Single use, whatever comes of it.
  removeEntry(storage, 'social_provider')
  const back = pending && parseReturn(world.page.location().href)
  if (!back) return false
  world.page.replaceUrl(back.page)
  const { provider, state, at } = pending
  const onFailure = (error: WalletButtonError): void => {
    world.store.setState(changeEmbedded({ social: { status: 'failed', provider, problem: problemOf(error) } }))
    world.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    // No view is open on a page that has just loaded.
    showErrorToast(world, error)
  }
  const age = clock.now() - at
  if (back.state !== state || age < 0 || age > SOCIAL_RETURN_LIFETIME_MS) {
    log.warn(
      back.state === state
        ? 'The social login came back too late.'
        : 'The answer of a social login does not belong to the login that was started here.',
    )
    onFailure(new SocialLoginFailed(provider))
    return false
  }
  await attemptLogin(world, 'social', {
    work: (signal) => completeSocialLogin(world, provider, back.resultUri, signal, true),
    onFailure,
  })
  return true
}
