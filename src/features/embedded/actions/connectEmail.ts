import { goTo } from '../../../session/navigation/goTo'
import { requestCode } from './requestCode'
import type { World } from '../../../session/world'

/**
 * Logs in by email: the frame mails a code, then EmailVerifyOtp or EmailVerifyDevice follows, or the login completes at
 * once.
 * @throws EmailInvalid (shown at the field, nothing sent), EmailLoginCooldown (toast, nothing sent), OriginNotAllowed,
 * ConnectAborted, and what the frame throws
 */
export async function connectEmail(world: World, email: string, signal?: AbortSignal): Promise<void> {
  await requestCode(world, email, goTo, signal)
}
