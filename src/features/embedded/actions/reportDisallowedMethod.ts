import { RpcMethodNotAllowed } from '../../../errors/frame'
import { toastActionNotAllowed } from '../../../errors/toasts'
import { showToast } from '../../../session/notices/showToast'
import type { World } from '../../../session/world'

const DISALLOWED_METHOD_NOTICE_DELAY_MS = 300

/** Reports a method that the embedded wallet does not allow: on the console, and shortly after to the visitor. */
export function reportDisallowedMethod(world: World, method: string): void {
  const { log } = world.services
  const { message } = new RpcMethodNotAllowed(method)
  log.error(message)
  log.debug(message, method)
  world.services.clock.after(DISALLOWED_METHOD_NOTICE_DELAY_MS, () => showToast(world, toastActionNotAllowed))
}
