import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import { lazyOnce } from '../../services/lazyOnce'
import { loadTogether } from '../../domain/loadTogether'
import type { Context } from '../../session/context'

type Actions = typeof import('../connected/actions')

// An import that is repeated waits for a task of its own each time, behind everything else that a busy page does.
const loadActions = lazyOnce(() => import('../connected/actions'))

/**
 * Runs an action of the session, whose code is loaded on first use.
 * @throws LazyPartUnavailable, and what the action throws
 */
export async function runAction<T>(context: Context, run: (actions: Actions) => T | Promise<T>): Promise<T> {
  const [actions] = await loadTogether(loadActions(), context.prepare()).catch((cause: unknown) => {
    throw new LazyPartUnavailable('session', cause)
  })
  return run(actions)
}
