import { ConnectAborted } from '../../../errors/connection'
import { FrameError } from '../../../errors/frame'
import { changeEmailLogin } from '../../../session/store/embedded'
import { problemOf } from '../../../session/problemOf'
import { asError } from '../../../session/asError'
import type { Context } from '../../../session/context'

/**
 * Submits the code of the mail. A wrong code is reported at the field and can be retried; the code is never stored.
 * @throws ConnectAborted, and what the frame throws
 */
export async function submitCode(context: Context, code: string, signal: AbortSignal): Promise<void> {
  const { store } = context
  await context.tasks.run(
    'login',
    async (now) => {
      let passed = false
      try {
        store.setState(changeEmailLogin({ status: 'checking', problem: undefined }))
        const connector = await context.connectors.load('embedded')
        // Loaded in parallel with the check; showing the field does not need it.
        const entering = import('./completeLogin')
        entering.catch(() => {})
        await connector.request('CONNECT_OTP', { otp: code }, now)
        passed = true
        context.track('EMAIL_VERIFICATION_CODE_PASS')
        const { completeLogin } = await entering
        await completeLogin(context, { method: 'email' }, now)
      } catch (reason) {
        if (now.aborted) {
          store.setState(changeEmailLogin({ status: 'waiting-code' }))
          throw new ConnectAborted(reason)
        }
        const error = asError(reason)
        const { wrongCodes } = store.getState().embedded.emailLogin
        const wrong = !passed && error instanceof FrameError
        store.setState(
          changeEmailLogin({
            status: passed ? 'failed' : 'waiting-code',
            wrongCodes: wrong ? wrongCodes + 1 : wrongCodes,
            problem: problemOf(error),
          }),
        )
        if (!passed) context.track('EMAIL_VERIFICATION_CODE_FAIL', { message: error.message })
        else store.setState({ connectingIn: undefined })
        context.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method: 'email' } })
        throw error
      }
    },
    signal,
  )
}
