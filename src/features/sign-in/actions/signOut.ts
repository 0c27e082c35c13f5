import { SiwxNotEnabled } from '../../../errors/siwx'
import { withoutSignIn } from '../../../domain/siwx/session'
import { changeSession } from '../../../services/storage/sessionRecord'
import { selectActiveCaipAddress, selectSession, selectSiwxMode } from '../../../session/store/selectors'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { clearSignIn, endSignIn, signOutOfSite } from '../../../session/sign-in/endSignIn'
import { readSignIns } from '../../../session/sign-in/findSignIn'
import type { Context } from '../../../session/context'

/**
 * Signs the active account out, on every network that it signed in for; the wallet stays connected. Resolves when the
 * site has been told, or could not be at first.
 * @throws SiwxNotEnabled
 */
export async function signOut(context: Context): Promise<void> {
  const state = context.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  context.tasks.cancel('sign-in')
  endLoadingToast(context)
  await state.options.siweConfig?.signOut?.()
  const caipAddress = selectActiveCaipAddress(state)
  if (caipAddress) {
    const stored = readSignIns(context)
    changeSession(context.services.storage, () => ({ proofs: withoutSignIn(stored, caipAddress) }))
  }
  const session = selectSession(state)
  clearSignIn(context)
  context.services.tabs.notify({ type: 'signed-out', reason: 'visitor' })
  if (session) await endSignIn(context, session, 'visitor')
  else await signOutOfSite(context, undefined, 'visitor')
}
