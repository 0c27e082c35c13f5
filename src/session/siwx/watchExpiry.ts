import type { SiwxSession } from '../../domain/siwx/session'
import type { World } from '../world'

/** A session ends at its time, also while the page stays open; then the visitor stands where one without a session does. */
export function watchExpiry(world: World, { data }: SiwxSession): void {
  world.tasks.cancel('session-expiry')
  if (!data.expirationTime) return
  const left = Date.parse(data.expirationTime) - world.services.clock.now()
  void world.tasks
    .run('session-expiry', async (signal) => {
      await world.services.clock.sleep(Math.max(0, left), signal)
      const { evaluateSession } = await import('../connections/evaluateSession')
      // As after a page load: an optional sign-in ends silently.
      await evaluateSession(world, 'restored')
    })
    .catch(() => {})
}
