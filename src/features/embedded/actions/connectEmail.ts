import { EMAIL_LOGIN_COOLDOWN_MS } from '../../../config/limits'
import { cleanTypedEmail, isEmail } from '../../../domain/account/email'
import { EmailInvalid, EmailLoginCooldown, FrameError, FrameMessageInvalid } from '../../../errors/frame'
import type { WalletButtonError } from '../../../errors/WalletButtonError'
import { changeEmailLogin } from '../../../session/store/embedded'
import type { ViewEntry } from '../../../session/store/state'
import { attemptLogin } from './attemptLogin'
import { requireMailAllowed, sendMail } from '../../../session/login/sendMail'
import { problemOf } from '../../../session/problemOf'
import { showErrorToast } from '../../../session/notices/showToast'
import type { Context } from '../../../session/context'
import { goTo, replaceWith } from '../../../session/navigation/goTo'

/**
 * Logs in by email: the frame mails a code, then EmailVerifyOtp or EmailVerifyDevice follows, or the login completes at
 * once.
 * @throws EmailInvalid (shown at the field, nothing sent), EmailLoginCooldown (toast, nothing sent), OriginNotAllowed,
 * ConnectAborted, and what the frame throws
 */
export async function connectEmail(context: Context, email: string, signal?: AbortSignal): Promise<void> {
  await requestCode(context, email, goTo, signal)
}

/** Requests another code for the same address; the cooldown applies. @throws as `connectEmail` does */
export async function resendCode(context: Context, signal: AbortSignal): Promise<void> {
  await requestCode(context, context.store.getState().embedded.emailLogin.email, replaceWith, signal)
}

/** Asks the frame to mail a code and shows the view that its response requires. */
async function requestCode(
  context: Context,
  text: string,
  go: (context: Context, entry: ViewEntry) => void,
  outer?: AbortSignal,
): Promise<void> {
  const { store, tasks } = context
  const email = cleanTypedEmail(text)
  const { status, email: requestedEmail } = store.getState().embedded.emailLogin
  // A second press during the first request sends no second mail.
  if (status === 'sending' && requestedEmail === email && tasks.isRunning('login'))
    return tasks.share('login', async () => {})
  if (!isEmail(email)) {
    const error = new EmailInvalid()
    store.setState(changeEmailLogin({ problem: problemOf(error) }))
    throw error
  }
  const onRefused = (again: number): void => store.setState(changeEmailLogin({ mailAgainAt: again }))
  requireMailAllowed(context, onRefused)

  store.setState(changeEmailLogin({ status: 'sending', email, wrongCodes: 0, problem: undefined }))
  context.track('EMAIL_SUBMITTED')
  await attemptLogin(context, 'email', {
    outer,
    async work(signal) {
      const connector = await context.connectors.load('embedded')
      const send = () => connector.request('CONNECT_EMAIL', { email }, signal)
      const { action } = await sendMail(context, send, onRefused, signal).catch((reason: unknown) => {
        throw reason instanceof FrameMessageInvalid ? new EmailInvalid() : reason
      })
      store.setState(changeEmailLogin({ mailAgainAt: context.services.clock.now() + EMAIL_LOGIN_COOLDOWN_MS }))
      if (action === 'CONNECT')
        return (await import('./completeLogin')).completeLogin(context, { method: 'email' }, signal)
      const device = action === 'VERIFY_DEVICE'
      if (!device) context.track('EMAIL_VERIFICATION_CODE_SENT')
      // Parsing and rendering in two tasks; together they would be a long one on a slow device.
      await context.services.clock.nextTask()
      signal.throwIfAborted()
      store.setState(changeEmailLogin({ status: device ? 'waiting-device' : 'waiting-code' }))
      go(context, { name: device ? 'EmailVerifyDevice' : 'EmailVerifyOtp' })
    },
    onFailure(error) {
      // Another tab was first: nothing was sent, and the toast is already shown.
      if (error instanceof EmailLoginCooldown) return store.setState(changeEmailLogin({ status: 'idle' }))
      store.setState(changeEmailLogin({ status: 'failed', problem: problemOf(error) }))
      if (!isAboutAddress(error)) showErrorToast(context, error)
    },
    onAbort: () => store.setState(changeEmailLogin({ status: 'idle' })),
  })
}

/** Problems of the address are shown at the field only. */
function isAboutAddress(error: WalletButtonError): boolean {
  return error instanceof EmailInvalid || (error instanceof FrameError && /invalid email/i.test(error.message))
}
