import { isEmail } from '../../../domain/account/email'
import { EmailInvalid } from '../../../errors/frame'
import { EMAIL_LOGIN_COOLDOWN_MS } from '../../../config/limits'
import { changeEmailUpdate } from '../../../session/store/embedded'
import { selectView } from '../../../session/store/selectors'
import { changeEmail } from './changeEmail'
import { goTo, replaceWith } from '../../../session/navigation/goTo'
import { sendMail } from '../../../session/login/sendMail'
import { problemOf } from '../../../session/problemOf'
import type { World } from '../../../session/world'

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
  const { status } = store.getState().embedded.emailUpdate
  // Asked again from one of the code views, that view makes way, and stays good when the mail cannot be sent.
  const again = selectView(store.getState()).name.endsWith('Otp')
  await changeEmail(world, signal, { rest: again ? status : 'idle', isCode: false }, async (connector, now) => {
    const send = (): ReturnType<typeof connector.updateEmail> => {
      world.track('EMAIL_EDIT')
      store.setState(changeEmailUpdate({ status: 'sending', email, wrongCodes: 0, problem: undefined }))
      return connector.updateEmail(email, now)
    }
    const action = await sendMail(world, send, (mailAgainAt) => store.setState(changeEmailUpdate({ mailAgainAt })), now)
    now.throwIfAborted()
    const primary = action === 'VERIFY_PRIMARY_OTP'
    store.setState(
      changeEmailUpdate({
        status: primary ? 'waiting-primary' : 'waiting-secondary',
        mailAgainAt: world.services.clock.now() + EMAIL_LOGIN_COOLDOWN_MS,
      }),
    )
    ;(again ? replaceWith : goTo)(world, { name: primary ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' })
  })
}
