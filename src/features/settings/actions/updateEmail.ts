import { cleanTypedEmail, isEmail } from '../../../domain/account/email'
import { EmailInvalid } from '../../../errors/frame'
import { EMAIL_LOGIN_COOLDOWN_MS } from '../../../config/limits'
import { changeEmailUpdate } from '../../../session/store/embedded'
import { selectView } from '../../../session/store/selectors'
import { changeEmail } from './changeEmail'
import { goTo, replaceWith } from '../../../session/navigation/goTo'
import { sendMail } from '../../../session/login/sendMail'
import { problemOf } from '../../../session/problemOf'
import type { Context } from '../../../session/context'

/**
 * Starts an email change: the frame mails a code to the current address, or directly to the new one. See
 * docs/protocol/frame.md#email-change-requests.
 * @throws AuthConnectorNotFound, EmailInvalid, EmailLoginCooldown, ConnectAborted, and what the frame throws
 */
export async function updateEmail(context: Context, text: string, signal: AbortSignal): Promise<void> {
  const { store } = context
  const email = cleanTypedEmail(text)
  if (!isEmail(email)) {
    const error = new EmailInvalid()
    store.setState(changeEmailUpdate({ problem: problemOf(error) }))
    throw error
  }
  const { status } = store.getState().embedded.emailUpdate
  // A resend replaces the code view, which stays if the mail cannot be sent.
  const isResend = selectView(store.getState()).name.endsWith('Otp')
  await changeEmail(context, signal, { rest: isResend ? status : 'idle', isCode: false }, async (connector, now) => {
    const send = () => {
      context.track('EMAIL_EDIT')
      store.setState(changeEmailUpdate({ status: 'sending', email, wrongCodes: 0, problem: undefined }))
      return connector.request('UPDATE_EMAIL', { email }, now)
    }
    const onRefused = (mailAgainAt: number) => store.setState(changeEmailUpdate({ mailAgainAt }))
    const { action } = await sendMail(context, send, onRefused, now)
    now.throwIfAborted()
    const primary = action === 'VERIFY_PRIMARY_OTP'
    store.setState(
      changeEmailUpdate({
        status: primary ? 'waiting-primary' : 'waiting-secondary',
        mailAgainAt: context.services.clock.now() + EMAIL_LOGIN_COOLDOWN_MS,
      }),
    )
    ;(isResend ? replaceWith : goTo)(context, { name: primary ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' })
  })
}
