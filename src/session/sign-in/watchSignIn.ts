import { siwxSite } from '../../domain/siwx/backends'
import type { SiwxSession } from '../../domain/siwx/session'
import type { Context } from '../context'
import { serverNow } from './serverClock'

/**
 * Ends the sign-in when the site's own session has ended, or when it expires while the page is open. A site that tells
 * whether its session holds is asked at that moment, and decides. A new sign-in has begun that session just now.
 */
export function watchSignIn(context: Context, session: SiwxSession, since: 'now' | 'before'): void {
  context.tasks.cancel('session-expiry')
  context.tasks.cancel('site-session')
  const { options } = context.store.getState()
  const getSession = options.siweConfig?.getSession
  const asksSite = getSession !== undefined || siwxSite(options).endpoints.session !== undefined
  if (asksSite)
    void context.tasks
      .run('site-session', async (signal) => {
        const { watchSiteSession } = await import('./watchSiteSession')
        // The page's callback was asked when the sign-in was found.
        await watchSiteSession(context, getSession ? 'now' : since, signal)
      })
      .catch(() => {})
  const { data } = session
  if (!data.expirationTime) return
  const remainingMs = Date.parse(data.expirationTime) - serverNow(context)
  // The site is being asked already.
  if (remainingMs <= 0 && asksSite) return
  void context.tasks
    .run('session-expiry', async (signal) => {
      await context.services.clock.sleep(Math.max(0, remainingMs), signal)
      // Like after a page load, nothing pops up for an optional sign-in. The server's own session ends by its clock.
      context.follow('changed', 'restored')
    })
    .catch(() => {})
}
