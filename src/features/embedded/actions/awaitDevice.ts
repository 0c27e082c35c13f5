import { ConnectAborted } from '../../../errors/connection'
import { changeEmailLogin } from '../../../session/store/embedded'
import { replaceWith, resetTo } from '../../../session/navigation/goTo'
import { problemOf } from '../../../session/problemOf'
import { showErrorToast } from '../../../session/notices/showToast'
import { asError } from '../../../session/asError'
import type { Context } from '../../../session/context'

/**
 * Waits until the visitor has opened the link that approves this device, then shows the code view. On failure, Connect
 * opens with a toast.
 * @throws ConnectAborted, and what the frame throws
 */
export async function awaitDevice(context: Context, signal: AbortSignal): Promise<void> {
  const { store } = context
  await context.tasks.run(
    'device',
    async (now) => {
      try {
        const connector = await context.connectors.load('embedded')
        await connector.request('CONNECT_DEVICE', undefined, now)
        now.throwIfAborted()
        context.track('DEVICE_REGISTERED_FOR_EMAIL')
        context.track('EMAIL_VERIFICATION_CODE_SENT')
        store.setState(changeEmailLogin({ status: 'waiting-code', wrongCodes: 0, problem: undefined }))
        replaceWith(context, { name: 'EmailVerifyOtp' })
      } catch (reason) {
        if (now.aborted) throw new ConnectAborted(reason)
        const error = asError(reason)
        store.setState(changeEmailLogin({ status: 'failed', problem: problemOf(error) }))
        store.setState({ connectingIn: undefined })
        resetTo(context, { name: 'Connect' })
        showErrorToast(context, error)
        context.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method: 'email' } })
        throw error
      }
    },
    signal,
  )
}
