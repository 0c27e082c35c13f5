import type { SocialProvider } from '../../../domain/page/options'
import { withLoginState, withReturnUrl } from '../../../domain/page/returnUrl'
import { createNonce } from '../../../domain/siwx/nonce'
import { SocialLoginFailed } from '../../../errors/frame'
import { withTimeout } from '../../../services/clock/withTimeout'
import { writeEntry } from '../../../services/storage/entries'
import { endConnecting } from '../../../session/store/status'
import { changeEmbedded } from '../../../session/store/embedded'
import { selectView } from '../../../session/store/selectors'
import type { SocialLoginState } from '../../../session/store/state'
import { completeSocialLogin } from './completeSocialLogin'
import { goBack } from '../../../session/navigation/goBack'
import { goTo } from '../../../session/navigation/goTo'
import { attemptLogin } from './attemptLogin'
import { problemOf } from '../../../session/problemOf'
import { frameOrigin } from '../../../session/login/openSocialPopup'
import type { Popup, World } from '../../../session/world'

/** The answer of a window that has closed itself may arrive a moment after it. */
const SOCIAL_CLOSED_GRACE_MS = 300
const SOCIAL_POPUP_POLL_MS = 1_000
const SOCIAL_REDIRECT_WAIT_MS = 45_000

/**
 * Logs in by a social account in the window that the press has opened (null: the browser refused); in Telegram, which has no windows, by leaving the
 * page (wire facts, 2.3). A window that the visitor closes ends the login without a word. Farcaster has a view of its own.
 * Raises OriginNotAllowed, SocialLoginFailed, UntrustedOrigin, ConnectAborted, and what the frame raises.
 */
export async function loginSocial(world: World, provider: SocialProvider, popup: Popup | null): Promise<void> {
  const { store, page } = world
  if (provider === 'farcaster') return goTo(world, { name: 'ConnectingFarcaster' })
  const tell = (social: SocialLoginState): void => store.setState(changeEmbedded({ social }))
  world.track('SOCIAL_LOGIN_STARTED', { provider })
  // A page that may not log in says so where the visitor is.
  if (!store.getState().embedded.originRefused) goTo(world, { name: 'ConnectingSocial', social: provider })
  if (!popup && !page.environment.telegram && !store.getState().embedded.originRefused)
    return tell({ status: 'blocked', provider })

  tell({ status: 'opening', provider })
  await attemptLogin(world, 'social', {
    async work(signal) {
      try {
        const address = await redirectAddress(world, provider, signal)
        if (!popup) return unregister(world, provider, address)
        const response = page.popupResult(popup, frameOrigin(store.getState().options.services.frame), signal)
        popup.location.href = address
        tell({ status: 'waiting', provider })
        const resultUri = await Promise.race([response, untilClosed(world, popup, signal)])
        popup.close()
        if (resultUri === undefined) return cancel(world, provider)
        await completeSocialLogin(world, provider, resultUri, signal)
      } finally {
        popup?.close()
      }
    },
    onFailure(error) {
      tell({ status: 'failed', provider, problem: problemOf(error) })
      world.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    },
    onAbort: () => tell({ status: 'idle' }),
  })
}

/** Where the provider asks the visitor. Raises SocialLoginFailed after 45 s, and for an address that is no web page. */
async function redirectAddress(
  world: World,
  provider: Exclude<SocialProvider, 'farcaster'>,
  signal: AbortSignal,
): Promise<string> {
  const limit = withTimeout(world.services.clock, SOCIAL_REDIRECT_WAIT_MS, signal)
  try {
    const connector = await world.connectors.load('embedded')
    const address = await connector.socialRedirectUri(provider, limit.signal)
    if (!/^https?:\/\//i.test(address)) throw new SocialLoginFailed(provider)
    return address
  } catch (reason) {
    throw limit.expired() ? new SocialLoginFailed(provider, undefined, reason) : reason
  } finally {
    limit.release()
  }
}

/** Resolves when the visitor has closed the window. Its last word may still be on its way then. */
async function untilClosed(world: World, popup: Popup, signal: AbortSignal): Promise<undefined> {
  while (!popup.closed) await world.services.clock.sleep(SOCIAL_POPUP_POLL_MS, signal)
  await world.services.clock.sleep(SOCIAL_CLOSED_GRACE_MS, signal)
}

function cancel(world: World, provider: SocialProvider): void {
  world.track('SOCIAL_LOGIN_CANCELED', { provider })
  world.store.setState(changeEmbedded({ social: { status: 'idle' } }))
  world.store.setState(endConnecting())
  if (selectView(world.store.getState()).name === 'ConnectingSocial') goBack(world)
}

/** The page is left for the provider and found again by the address in its state; `resumeSocial` goes on there, for a return that brings the login's own state. */
function unregister(world: World, provider: SocialProvider, address: string): void {
  const { storage, clock } = world.services
  const state = createNonce(world.page.random)
  writeEntry(storage, 'social_provider', { provider, state, at: clock.now() })
  // The one thing the entry looks at: the next page has something to pick up.
  writeEntry(storage, 'connection_status', 'connected')
  if (!world.page.open(withReturnUrl(address, withLoginState(world.page.location().href, state)), '_top'))
    throw new SocialLoginFailed(provider)
}
