import { SiwxNotEnabled } from '../../../errors/siwx'
import { withoutSignIn } from '../../../domain/siwx/session'
import { changeSession } from '../../../services/storage/sessionRecord'
import { selectActiveCaipAddress, selectSession, selectSiwxMode } from '../../../session/store/selectors'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { clearSignIn } from '../../../session/siwx/clearSignIn'
import { endSignIn, signOutOfSite } from '../../../session/siwx/endSignIn'
import { readSignIns } from '../../../session/siwx/readSignIns'
import type { World } from '../../../session/world'

/**
 * Signs the active account out, on every network that it signed in for; the wallet stays connected. Resolves when the
 * site has been told, or could not be at first.
 * @throws SiwxNotEnabled
 */
export async function signOut(world: World): Promise<void> {
  const state = world.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  world.tasks.cancel('sign-in')
  endLoadingToast(world)
  await state.options.siweConfig?.signOut?.()
  const caipAddress = selectActiveCaipAddress(state)
  if (caipAddress) {
    const stored = readSignIns(world)
    changeSession(world.services.storage, () => ({ proofs: withoutSignIn(stored, caipAddress) }))
  }
  const session = selectSession(state)
  clearSignIn(world)
  world.services.tabs.notify({ type: 'signed-out', reason: 'visitor' })
  if (session) await endSignIn(world, session, 'visitor')
  else await signOutOfSite(world, undefined, 'visitor')
}
