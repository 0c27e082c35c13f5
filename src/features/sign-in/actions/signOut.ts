import { SiwxNotEnabled } from '../../../errors/siwx'
import { selectActiveCaipAddress, selectSession, selectSiwxMode } from '../../../session/store/selectors'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { clearSignIn, endSignIn } from '../../../session/sign-in/endSignIn'
import type { Context } from '../../../session/context'

/**
 * Signs the active account out, on every network that it signed in for; the wallet stays connected. Resolves when the
 * site has been notified, or could not be at first.
 * @throws SiwxNotEnabled
 */
export async function signOut(context: Context): Promise<void> {
  const state = context.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  context.tasks.cancel('sign-in')
  endLoadingToast(context)
  await state.options.siweConfig?.signOut?.()
  clearSignIn(context)
  await endSignIn(context, 'visitor', selectSession(state), selectActiveCaipAddress(state))
}
