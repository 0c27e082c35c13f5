import { SERVICE_CALL_TIMEOUT_MS } from '../../../config/limits'
import { siwxSite } from '../../../domain/siwx/backends'
import { abortable } from '../../../services/abortable'
import { withTimeout } from '../../../services/clock/withTimeout'
import { evaluateSession } from '../../connections/evaluateSession'
import { selectSession } from '../../store/selectors'
import type { World } from '../../world'
import { clearSignIn } from '../clearSignIn'
import { endBySite } from '../endSignIn'

/**
 * Asks the site on a page load and on each return to the tab whether its own session still holds. Ends the sign-in when
 * it does not. A site that cannot be reached or gives another response changes nothing.
 */
export async function watchSiteSession(world: World, since: 'now' | 'before', signal: AbortSignal): Promise<void> {
  let isDue = since === 'before'
  let notify = (): void => undefined
  // Also while the site is being asked: its response may be older than the return.
  const stop = world.page.onVisibility((visible) => {
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
      if ((await isAuthenticated(world, signal)) === false) return await end(world)
    }
  } finally {
    stop()
    stopped.catch(() => undefined)
  }
}

async function isAuthenticated(world: World, signal: AbortSignal): Promise<boolean | undefined> {
  const { options } = world.store.getState()
  const limit = withTimeout(world.services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
  try {
    if (options.siweConfig?.getSession) {
      // A page without types may return nothing, or no promise.
      const asked = Promise.resolve(options.siweConfig.getSession())
      return Boolean(await abortable(asked, limit.signal))
    }
    return await world.services.siwx.fetchAuthenticated(siwxSite(options), limit.signal)
  } catch (reason) {
    if (!signal.aborted) world.services.log.warn('The site did not tell whether its session holds.', reason)
    return undefined
  } finally {
    limit.release()
  }
}

function end(world: World): Promise<void> {
  const state = world.store.getState()
  const session = selectSession(state)
  if (!session) return Promise.resolve()
  clearSignIn(world)
  endBySite(world, session, session)
  // Like after a page load: only a required sign-in is asked for again.
  return evaluateSession(world, 'restored')
}
