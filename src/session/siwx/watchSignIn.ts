import { siwxSite } from '../../domain/siwx/backends'
import type { SiwxSession } from '../../domain/siwx/session'
import { selectSession } from '../store/selectors'
import type { World } from '../world'
import { serverNow } from './serverClock'

/**
 * Ends the sign-in when the site's own session has ended, or when it expires while the page is open. A site that tells
 * whether its session holds is asked at that moment, and decides. A new sign-in has begun that session just now.
 */
export function watchSignIn(world: World, session: SiwxSession, since: 'now' | 'before'): void {
  world.tasks.cancel('session-expiry')
  world.tasks.cancel('site-session')
  const asksSite = siwxSite(world.store.getState().options).endpoints.session !== undefined
  if (asksSite)
    void world.tasks
      .run('site-session', async (signal) => {
        const { watchSiteSession } = await import('./site-session/watchSiteSession')
        await watchSiteSession(world, since, signal)
      })
      .catch(() => {})
  const { data } = session
  if (!data.expirationTime) return
  const remainingMs = Date.parse(data.expirationTime) - serverNow(world)
  // The site is being asked already.
  if (remainingMs <= 0 && asksSite) return
  void world.tasks
    .run('session-expiry', async (signal) => {
      await world.services.clock.sleep(Math.max(0, remainingMs), signal)
      const [{ evaluateSession }, { emitEnd }] = await Promise.all([
        import('../connections/evaluateSession'),
        import('./endSignIn'),
      ])
      if (signal.aborted) return
      // Like after a page load, an optional sign-in ends silently.
      await evaluateSession(world, 'restored')
      // The server's own session ends by the server's clock.
      if (selectSession(world.store.getState()) === undefined) emitEnd(world, session, 'expired')
    })
    .catch(() => {})
}
