import { siwxSite } from '../../domain/siwx/backends'
import type { SiwxSession } from '../../domain/siwx/session'
import type { World } from '../world'
import { serverNow } from './serverClock'

/**
 * Ends the sign-in when the site's own session has ended, or when it expires while the page is open. A site that tells
 * whether its session holds is asked at that moment, and decides. A new sign-in has begun that session just now.
 */
export function watchSignIn(world: World, session: SiwxSession, since: 'now' | 'before'): void {
  world.tasks.cancel('session-expiry')
  world.tasks.cancel('site-session')
  const { options } = world.store.getState()
  const getSession = options.siweConfig?.getSession
  const asksSite = getSession !== undefined || siwxSite(options).endpoints.session !== undefined
  if (asksSite)
    void world.tasks
      .run('site-session', async (signal) => {
        const { watchSiteSession } = await import('./site-session/watchSiteSession')
        // The page's callback was asked when the sign-in was found.
        await watchSiteSession(world, getSession ? 'now' : since, signal)
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
      // Like after a page load, nothing pops up for an optional sign-in. The server's own session ends by its clock.
      world.follow('changed', 'restored')
    })
    .catch(() => {})
}
