import { changeEmailUpdate } from '../store/embedded'
import { noEmbedded } from '../store/noEmbedded'
import { popViewTo } from '../store/router'
import { changeEmail } from './emailChange'
import { move } from './goTo'
import { toastEmailUpdated } from '../errors/toasts'
import { showNamedToast } from './showToast'
import type { World } from './world'

/** Hands in the code sent to the new address, which is the visitor's then; back to where the change began. Raises as `changeEmail` does. */
export async function confirmSecondaryCode(world: World, code: string, signal: AbortSignal): Promise<void> {
  await changeEmail(world, signal, { rest: 'waiting-secondary', isCode: true }, async (connector, now) => {
    world.store.setState(changeEmailUpdate({ status: 'checking', problem: undefined }))
    await connector.confirmSecondaryOtp(code, now)
    world.store.setState(changeEmailUpdate(noEmbedded.emailUpdate))
    move(world, popViewTo('Settings'))
    showNamedToast(world, toastEmailUpdated)
  })
}
