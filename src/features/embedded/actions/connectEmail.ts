import { goTo } from '../../../session/navigation/goTo'
import { requestCode } from './requestCode'
import type { World } from '../../../session/world'

/**
 * Logs in by email: asks the frame to mail a code, then EmailVerifyOtp, EmailVerifyDevice, or straight to connected
 * (specification, section 4). Raises EmailInvalid (inline, nothing sent), EmailLoginCooldown (toast, nothing sent),
 * OriginNotAllowed, ConnectAborted, and what the frame raises.
 */
export async function connectEmail(world: World, email: string, signal?: AbortSignal): Promise<void> {
  await requestCode(world, email, goTo, signal)
}
