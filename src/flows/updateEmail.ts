import { isEmail } from '../domain/email'
import { EmailInvalid } from '../errors/frame'
import { EMAIL_LOGIN_COOLDOWN_MS } from '../config/limits'
import { changeEmailUpdate } from '../store/embedded'
import { changeEmail } from './emailChange'
import { goTo } from './goTo'
import { problemOf } from './problem'
import { requireMailAllowed } from './requestCode'
import type { World } from './world'

/**
 * Begins a change of the email: the frame mails a code to the present address, or to the new one at once (specification,
 * section 4). Raises AuthConnectorNotFound, EmailInvalid, EmailLoginCooldown, ConnectAborted, and what the frame raises.
 */
export async function updateEmail(world: World, text: string, signal: AbortSignal): Promise<void> {
  const { store } = world
  const email = text.trim()
  if (!isEmail(email)) {
    const error = new EmailInvalid()
    store.setState(changeEmailUpdate({ problem: problemOf(error) }))
    throw error
  }
  await changeEmail(world, signal, 'idle', async (connector, now) => {
    requireMailAllowed(world, (again) => store.setState(changeEmailUpdate({ mailAgainAt: again })))
    world.track('EMAIL_EDIT')
    store.setState(changeEmailUpdate({ status: 'sending', email, wrongCodes: 0, problem: undefined }))
    const action = await connector.updateEmail(email, now)
    now.throwIfAborted()
    const primary = action === 'VERIFY_PRIMARY_OTP'
    store.setState(changeEmailUpdate({ status: primary ? 'waiting-primary' : 'waiting-secondary', mailAgainAt: world.services.clock.now() + EMAIL_LOGIN_COOLDOWN_MS }))
    goTo(world, { name: primary ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' })
  })
}
