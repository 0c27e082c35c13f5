import { RpcMethodNotAllowed } from '../../../errors/frame'
import { toastActionNotAllowed } from '../../../errors/toasts'
import { showToast } from '../../../session/notices/showToast'
import type { Context } from '../../../session/context'

const DISALLOWED_METHOD_NOTICE_DELAY_MS = 300

/** Reports a method that the embedded wallet does not allow: on the console, and shortly after to the visitor. */
export function reportDisallowedMethod(context: Context, method: string): void {
  const { log } = context.services
  const { message } = new RpcMethodNotAllowed(method)
  log.error(message)
  log.debug(message, method)
  context.services.clock.after(DISALLOWED_METHOD_NOTICE_DELAY_MS, () => showToast(context, toastActionNotAllowed))
}
