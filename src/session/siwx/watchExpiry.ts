import type { SiwxSession } from '../../domain/siwx/session'
import type { World } from '../world'

/** Ends the session when it expires while the page is open. */
export function watchExpiry(world: World, { data }: SiwxSession): void {
  world.tasks.cancel('session-expiry')
  if (!data.expirationTime) return
  const remainingMs = Date.parse(data.expirationTime) - world.services.clock.now()
  void world.tasks
    .run('session-expiry', async (signal) => {
      await world.services.clock.sleep(Math.max(0, remainingMs), signal)
      const { evaluateSession } = await import('../connections/evaluateSession')
      // Like after a page load, an optional sign-in ends silently.
      await evaluateSession(world, 'restored')
    })
    .catch(() => {})
}
