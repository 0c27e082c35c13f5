import { changeEmailUpdate } from '../../../session/store/embedded'
import { noEmbedded } from '../../../session/store/noEmbedded'
import { popViewTo } from '../../../session/store/router'
import { changeEmail } from './changeEmail'
import { move } from '../../../session/navigation/goTo'
import { toastEmailUpdated } from '../../../errors/toasts'
import { showToast } from '../../../session/notices/showToast'
import type { Context } from '../../../session/context'

/**
 * Submits the code sent to the new address, which completes the change and returns to Settings.
 * @throws as `changeEmail` does
 */
export async function confirmSecondaryCode(context: Context, code: string, signal: AbortSignal): Promise<void> {
  await changeEmail(context, signal, { rest: 'waiting-secondary', isCode: true }, async (connector, now) => {
    context.store.setState(changeEmailUpdate({ status: 'checking', problem: undefined }))
    await connector.confirmSecondaryOtp(code, now)
    context.store.setState(changeEmailUpdate(noEmbedded.emailUpdate))
    move(context, popViewTo('Settings'))
    showToast(context, toastEmailUpdated)
  })
}
