import type { World } from '../../session/world'
import { runAction } from './runAction'

/** Runs an action that nothing awaits. Errors are logged and never become unhandled rejections of the page. */
export function runDetached(
  world: World,
  failure: string,
  run: Parameters<typeof runAction<unknown>>[1],
  done?: () => void,
): void {
  void runAction(world, run)
    .catch((reason: unknown) => world.services.log.error(failure, reason))
    .finally(done)
}
