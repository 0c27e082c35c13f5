import { safeServiceLink } from '../../../domain/page/link'
import { FrameError } from '../../../errors/frame'
import { changeEmbedded } from '../../../session/store/embedded'
import type { FarcasterState } from '../../../session/store/state'
import { completeLogin } from './completeLogin'
import { leaveFarcaster } from './leaveFarcaster'
import { attemptLogin } from './attemptLogin'
import { problemOf } from '../../../session/problemOf'
import type { Context } from '../../../session/context'

/**
 * Shows the URL to approve in the Farcaster app and waits while the view is open. Leaving it reloads the frame. See
 * docs/protocol/frame.md#farcaster-login.
 * @throws OriginNotAllowed, ConnectAborted, and what the frame throws
 */
export async function connectFarcaster(context: Context, signal: AbortSignal): Promise<void> {
  const provider = 'farcaster'
  const setFarcaster = (farcaster: FarcasterState): void => context.store.setState(changeEmbedded({ farcaster }))
  context.tasks.cancel('leave-login')
  context.track('SOCIAL_LOGIN_STARTED', { provider })
  setFarcaster({ status: 'creating' })
  await attemptLogin(context, 'farcaster', {
    outer: signal,
    async work(now) {
      const connector = await context.connectors.load('embedded')
      const response = await connector.request('GET_FARCASTER_URI', undefined, now)
      const url = safeServiceLink(response.url, context.page.location().href)
      now.throwIfAborted()
      if (!url) throw new FrameError('GET_FARCASTER_URI', 'The embedded wallet sent a link that cannot be opened.')
      setFarcaster({ status: 'waiting', url })
      const { userName } = await connector.request('CONNECT_FARCASTER', undefined, now)
      now.throwIfAborted()
      context.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      setFarcaster({ status: 'entering', url })
      await completeLogin(context, { method: 'farcaster', userName }, now)
    },
    onFailure(error) {
      setFarcaster({ status: 'failed', problem: problemOf(error) })
      context.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    },
    onAbort() {
      context.track('SOCIAL_LOGIN_CANCELED', { provider })
      void leaveFarcaster(context)
    },
  })
}
