import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { siwxSite } from '../../domain/siwx/backends'
import { abortable } from '../../services/abortable'
import { withTimeout } from '../../services/clock/withTimeout'
import { selectSession } from '../store/selectors'
import type { Context } from '../context'
import { clearSignIn, endBySite } from './endSignIn'

/**
 * Asks the site on a page load and on each return to the tab whether its own session still holds. Ends the sign-in when
 * it does not. A site that cannot be reached or gives another response changes nothing.
 */
export async function watchSiteSession(context: Context, since: 'now' | 'before', signal: AbortSignal): Promise<void> {
  let isDue = since === 'before'
  let notify = (): void => undefined
  // Also while the site is being asked: its response may be older than the return.
  const stop = context.page.onVisibility((visible) => {
    if (!visible) return
    isDue = true
    notify()
  })
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )
  try {
    while (!signal.aborted) {
      if (!isDue) await Promise.race([stopped, new Promise<void>((resolve) => (notify = resolve))])
      isDue = false
      if ((await isAuthenticated(context, signal)) === false) return end(context)
    }
  } finally {
    stop()
    stopped.catch(() => undefined)
  }
}

async function isAuthenticated(context: Context, signal: AbortSignal): Promise<boolean | undefined> {
  const { options } = context.store.getState()
  const limit = withTimeout(context.services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
  try {
    if (options.siweConfig?.getSession) {
      // A page without types may return nothing, or no promise.
      const asked = Promise.resolve(options.siweConfig.getSession())
      return Boolean(await abortable(asked, limit.signal))
    }
    return await context.services.siwx.fetchAuthenticated(siwxSite(options), limit.signal)
  } catch (reason) {
    if (!signal.aborted) context.services.log.warn('The site did not tell whether its session holds.', reason)
    return undefined
  } finally {
    limit.release()
  }
}

function end(context: Context): void {
  const session = selectSession(context.store.getState())
  if (!session) return
  clearSignIn(context)
  endBySite(context, session, session)
  // Like after a page load: only a required sign-in is asked for again.
  context.follow('changed', 'restored')
}
