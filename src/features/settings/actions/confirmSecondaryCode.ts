import { changeEmailUpdate } from '../../../session/store/embedded'
import { noEmbedded } from '../../../session/store/noEmbedded'
import { popViewTo } from '../../../session/store/router'
import { changeEmail } from './changeEmail'
import { move } from '../../../session/navigation/goTo'
import { toastEmailUpdated } from '../../../errors/toasts'
import { showToast } from '../../../session/notices/showToast'
import type { World } from '../../../session/world'

/**
 * Submits the code sent to the new address, which completes the change and returns to Settings.
 * @throws as `changeEmail` does
 */
export async function confirmSecondaryCode(world: World, code: string, signal: AbortSignal): Promise<void> {
  await changeEmail(world, signal, { rest: 'waiting-secondary', isCode: true }, async (connector, now) => {
    world.store.setState(changeEmailUpdate({ status: 'checking', problem: undefined }))
    await connector.confirmSecondaryOtp(code, now)
    world.store.setState(changeEmailUpdate(noEmbedded.emailUpdate))
    move(world, popViewTo('Settings'))
    showToast(world, toastEmailUpdated)
  })
}
