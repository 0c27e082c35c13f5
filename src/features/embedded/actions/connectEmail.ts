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
import type { World } from '../../../session/world'
import { goTo, replaceWith } from '../../../session/navigation/goTo'

/**
 * Logs in by email: the frame mails a code, then EmailVerifyOtp or EmailVerifyDevice follows, or the login completes at
 * once.
 * @throws EmailInvalid (shown at the field, nothing sent), EmailLoginCooldown (toast, nothing sent), OriginNotAllowed,
 * ConnectAborted, and what the frame throws
 */
export async function connectEmail(world: World, email: string, signal?: AbortSignal): Promise<void> {
  await requestCode(world, email, goTo, signal)
}

/** Requests another code for the same address; the cooldown applies. @throws as `connectEmail` does */
export async function resendCode(world: World, signal: AbortSignal): Promise<void> {
  await requestCode(world, world.store.getState().embedded.emailLogin.email, replaceWith, signal)
}

/** Asks the frame to mail a code and shows the view that its response requires. */
async function requestCode(
  world: World,
  text: string,
  go: (world: World, entry: ViewEntry) => void,
  outer?: AbortSignal,
): Promise<void> {
  const { store, tasks } = world
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
  requireMailAllowed(world, onRefused)

  store.setState(changeEmailLogin({ status: 'sending', email, wrongCodes: 0, problem: undefined }))
  world.track('EMAIL_SUBMITTED')
  await attemptLogin(world, 'email', {
    outer,
    async work(signal) {
      const connector = await world.connectors.load('embedded')
      const send = () => connector.request('CONNECT_EMAIL', { email }, signal)
      const { action } = await sendMail(world, send, onRefused, signal).catch((reason: unknown) => {
        throw reason instanceof FrameMessageInvalid ? new EmailInvalid() : reason
      })
      store.setState(changeEmailLogin({ mailAgainAt: world.services.clock.now() + EMAIL_LOGIN_COOLDOWN_MS }))
      if (action === 'CONNECT')
        return (await import('./completeLogin')).completeLogin(world, { method: 'email' }, signal)
      const device = action === 'VERIFY_DEVICE'
      if (!device) world.track('EMAIL_VERIFICATION_CODE_SENT')
      // Parsing and rendering in two tasks; together they would be a long one on a slow device.
      await world.services.clock.nextTask()
      signal.throwIfAborted()
      store.setState(changeEmailLogin({ status: device ? 'waiting-device' : 'waiting-code' }))
      go(world, { name: device ? 'EmailVerifyDevice' : 'EmailVerifyOtp' })
    },
    onFailure(error) {
      // Another tab was first: nothing was sent, and the toast is already shown.
      if (error instanceof EmailLoginCooldown) return store.setState(changeEmailLogin({ status: 'idle' }))
      store.setState(changeEmailLogin({ status: 'failed', problem: problemOf(error) }))
      if (!isAboutAddress(error)) showErrorToast(world, error)
    },
    onAbort: () => store.setState(changeEmailLogin({ status: 'idle' })),
  })
}

/** Problems of the address are shown at the field only. */
function isAboutAddress(error: WalletButtonError): boolean {
  return error instanceof EmailInvalid || (error instanceof FrameError && /invalid email/i.test(error.message))
}
