import type { SocialProvider } from '../../../domain/page/optionTypes'
import { stateOf, withLoginState, withoutReturn, withReturnUrl } from '../../../domain/page/returnUrl'
import { createNonce } from '../../../domain/siwx/nonce'
import { SocialLoginFailed } from '../../../errors/frame'
import { withTimeout } from '../../../services/clock/withTimeout'
import { writeEntry } from '../../../services/storage/entries'
import { changeEmbedded } from '../../../session/store/embedded'
import type { SocialLoginState } from '../../../session/store/state'
import { completeSocialLogin } from './completeSocialLogin'
import { goTo } from '../../../session/navigation/goTo'
import { attemptLogin } from './attemptLogin'
import { problemOf } from '../../../session/problemOf'
import { frameOrigin, openSocialPopup } from '../../../session/login/openSocialPopup'
import type { Context } from '../../../session/context'
import type { Popup } from '../../../session/page'

/** The result of a window that has closed itself may arrive a moment after it. */
const SOCIAL_CLOSED_GRACE_MS = 300
const SOCIAL_POPUP_POLL_MS = 1_000
const SOCIAL_REDIRECT_WAIT_MS = 45_000

/**
 * Logs in with a social account in the popup that the press opened (null if the browser refused), or, where there are
 * no other windows (`own`), by leaving the page. A popup that looks closed may go on: the login waits for its result
 * until the visitor cancels. Farcaster has its own view. See docs/protocol/frame.md#social-login.
 * @throws OriginNotAllowed, SocialLoginFailed, UntrustedOrigin, ConnectAborted, and what the frame throws
 */
export async function loginSocial(
  context: Context,
  provider: SocialProvider,
  opened: Popup | 'own' | null,
): Promise<void> {
  const { store } = context
  if (provider === 'farcaster') return goTo(context, { name: 'ConnectingFarcaster' })
  const setSocial = (social: SocialLoginState): void => store.setState(changeEmbedded({ social }))
  const isHidden = (): boolean => store.getState().embedded.social.status === 'hidden'
  context.track('SOCIAL_LOGIN_STARTED', { provider })
  // A refused origin is reported in the current view.
  if (!store.getState().embedded.originRefused) goTo(context, { name: 'ConnectingSocial', social: provider })
  if (!opened && !store.getState().embedded.originRefused) return setSocial({ status: 'blocked', provider })
  const popup = opened === 'own' ? undefined : opened

  setSocial({ status: 'opening', provider })
  await attemptLogin(context, 'social', {
    async work(signal) {
      try {
        const url = await redirectUrl(context, provider, signal)
        if (!popup) return leavePage(context, provider, url)
        const response = popup.result(frameOrigin(store.getState().options.services.frame), signal, stateOf(url))
        popup.navigate(url)
        setSocial({ status: 'waiting', provider })
        await Promise.race([response, waitUntilClosed(context, popup, signal)])
        if (popup.closed) setSocial({ status: 'hidden', provider })
        const resultUri = await response
        popup.close()
        await completeSocialLogin(context, provider, resultUri, signal)
      } finally {
        popup?.close()
      }
    },
    onFailure(error) {
      setSocial({ status: 'failed', provider, problem: problemOf(error) })
      context.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    },
    onAbort() {
      if (isHidden()) context.track('SOCIAL_LOGIN_CANCELED', { provider })
      setSocial({ status: 'idle' })
    },
  })
}

/**
 * Logs in with a social account. Call it within the press, because it opens a popup.
 * @throws as `loginSocial` does
 */
export async function connectSocial(context: Context, provider: SocialProvider): Promise<void> {
  await loginSocial(context, provider, openSocialPopup(context, provider))
}

/** The URL of the provider's login page. @throws SocialLoginFailed after 45 s, or if it is not a web URL */
async function redirectUrl(
  context: Context,
  provider: Exclude<SocialProvider, 'farcaster'>,
  signal: AbortSignal,
): Promise<string> {
  const timeout = withTimeout(context.services.clock, SOCIAL_REDIRECT_WAIT_MS, signal)
  try {
    const connector = await context.connectors.load('embedded')
    const { uri: url } = await connector.request('GET_SOCIAL_REDIRECT_URI', { provider }, timeout.signal)
    if (!/^https?:\/\//i.test(url)) throw new SocialLoginFailed(provider)
    return url
  } catch (reason) {
    throw timeout.expired() ? new SocialLoginFailed(provider, undefined, reason) : reason
  } finally {
    timeout.release()
  }
}

/** Resolves shortly after the popup was closed, because its result may still be on the way. */
async function waitUntilClosed(context: Context, popup: Popup, signal: AbortSignal): Promise<void> {
  while (!popup.closed) await context.services.clock.sleep(SOCIAL_POPUP_POLL_MS, signal)
  await context.services.clock.sleep(SOCIAL_CLOSED_GRACE_MS, signal)
}

/**
 * Leaves the page for the provider. `resumeSocial` continues after a return with the state stored here. The provider
 * gets origin and path of the page: query and fragment may hold secrets, and stay in its storage.
 */
function leavePage(context: Context, provider: SocialProvider, url: string): void {
  const { storage, clock } = context.services
  const state = createNonce(context.page.random)
  const { href, uri } = context.page.location()
  // By this the entry of the next page loads the code of the session.
  writeEntry(storage, 'social_provider', { provider, state, at: clock.now(), page: withoutReturn(href) })
  if (!context.page.open(withReturnUrl(url, withLoginState(uri, state)), '_top')) throw new SocialLoginFailed(provider)
}
