import { LazyPartUnavailable } from '../errors/LazyPartUnavailable'
import type { World } from '../session/world'

type Actions = typeof import('./actions')

/** Runs one of the session's flows, whose code is fetched when it is first needed. Raises LazyPartUnavailable. */
export async function runAction<T>(world: World, run: (actions: Actions) => T | Promise<T>): Promise<T> {
  const [actions] = await Promise.all([import('./actions'), world.prepare()]).catch((cause: unknown) => {
    throw new LazyPartUnavailable('session', cause)
  })
  return run(actions)
}
