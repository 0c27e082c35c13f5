import type { Context } from '../../session/context'
import { runAction } from './runAction'

/** Runs an action that nothing awaits. Errors are logged and never become unhandled rejections of the page. */
export function runDetached(
  context: Context,
  failure: string,
  run: Parameters<typeof runAction<unknown>>[1],
  done?: () => void,
): void {
  void runAction(context, run)
    .catch((reason: unknown) => context.services.log.error(failure, reason))
    .finally(done)
}
