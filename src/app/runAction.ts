import { LazyPartUnavailable } from '../errors/LazyPartUnavailable'
import type { World } from '../session/world'

type Actions = typeof import('./actions')

/**
 * Runs an action of the session, whose code is loaded on first use.
 * @throws LazyPartUnavailable, and what the action throws
 */
export async function runAction<T>(world: World, run: (actions: Actions) => T | Promise<T>): Promise<T> {
  const [actions] = await Promise.all([import('./actions'), world.prepare()]).catch((cause: unknown) => {
    throw new LazyPartUnavailable('session', cause)
  })
  return run(actions)
}
