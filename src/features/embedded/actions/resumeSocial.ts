import { parseReturn } from '../../../domain/page/returnUrl'
import { SocialLoginFailed } from '../../../errors/frame'
import type { WalletButtonError } from '../../../errors/WalletButtonError'
import { readEntry, removeEntry, writeEntry } from '../../../services/storage/entries'
import { changeEmbedded } from '../../../session/store/embedded'
import { completeSocialLogin } from './completeSocialLogin'
import { attemptLogin } from './attemptLogin'
import { problemOf } from '../../../session/problemOf'
import { showErrorToast } from '../../../session/notices/showToast'
import type { Context } from '../../../session/context'

/** How long a social login that has left the page (Telegram) may take to come back. */
const SOCIAL_RETURN_LIFETIME_MS = 600_000

/**
 * Continues a social login that left the page (Telegram). The result is removed from the page's URL at once. It is
 * valid once, for ten minutes, and only with the state of this login, so that a link with another login's result has no
 * effect. The provider knew origin and path of the page alone, so a page that had a query is loaded once more with it.
 * Returns false if no login is pending, none returned, or the result is invalid, which is reported.
 * @throws as `connectSocial` does
 */
export async function resumeSocial(context: Context): Promise<boolean> {
  const { storage, clock, log } = context.services
  const pending = readEntry(storage, 'social_provider')
  // Single use, whatever the outcome.
  removeEntry(storage, 'social_provider')
  const back = pending && returnOf(context, pending)
  if (!back) return false
  const { provider, state, at } = pending
  const onFailure = (error: WalletButtonError): void => {
    context.store.setState(changeEmbedded({ social: { status: 'failed', provider, problem: problemOf(error) } }))
    context.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    // No view is open right after a page load.
    showErrorToast(context, error)
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
  if (back.isElsewhere) {
    writeEntry(storage, 'social_provider', { ...pending, resultUri: back.resultUri })
    context.page.load(pending.page)
    return true
  }
  await attemptLogin(context, 'social', {
    work: (signal) => completeSocialLogin(context, provider, back.resultUri, signal, true),
    onFailure,
  })
  return true
}

interface Return {
  readonly resultUri: string
  readonly state: string | undefined
  /** The page has to be loaded at the URL that the visitor left. */
  readonly isElsewhere: boolean
}

/** The result in the page's URL, which is removed from it, or the one stored while the page was loaded again. */
function returnOf(
  { page }: Context,
  pending: NonNullable<ReturnType<typeof readEntry<'social_provider'>>>,
): Return | undefined {
  const { state, resultUri } = pending
  // What is stored may be anyone's: only pages of this origin are loaded.
  if (new URL(pending.page).origin !== new URL(page.location().href).origin) return undefined
  if (resultUri !== undefined) return { resultUri, state, isElsewhere: false }
  const back = parseReturn(page.location().href)
  if (!back) return undefined
  page.replaceUrl(back.page)
  const isElsewhere = withoutFragment(back.page) !== withoutFragment(pending.page)
  // Only the fragment is missing, if anything: routers of the page notice its return.
  if (!isElsewhere && back.page !== pending.page) page.load(pending.page)
  return { ...back, isElsewhere }
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}
