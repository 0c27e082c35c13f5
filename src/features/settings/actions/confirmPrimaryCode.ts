import { changeEmailUpdate } from '../../../session/store/embedded'
import { changeEmail } from './changeEmail'
import { replaceWith } from '../../../session/navigation/goTo'
import type { Context } from '../../../session/context'

/** Submits the code sent to the current address; the next one goes to the new address. @throws as `changeEmail` does */
export async function confirmPrimaryCode(context: Context, code: string, signal: AbortSignal): Promise<void> {
  await changeEmail(context, signal, { rest: 'waiting-primary', isCode: true }, async (connector, now) => {
    context.store.setState(changeEmailUpdate({ status: 'checking', problem: undefined }))
    await connector.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: code }, now)
    now.throwIfAborted()
    context.store.setState(changeEmailUpdate({ status: 'waiting-secondary', wrongCodes: 0 }))
    replaceWith(context, { name: 'UpdateEmailSecondaryOtp' })
  })
}
