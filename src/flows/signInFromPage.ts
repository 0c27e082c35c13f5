import type { SiwxSession } from '../domain/siwx/session'
import { NoActiveAddress, NoActiveNetwork, SiwxNotEnabled } from '../errors/siwx'
import { selectActiveAccount, selectIsUnconfiguredNetwork, selectSiwxMode } from '../store/selectors'
import { showView } from './showView'
import { signIn } from './signIn'
import type { World } from './world'

/** `signIn()` of the element: the visitor sees in the dialog what is asked. Raises as `signIn` does. */
export async function signInFromPage(world: World): Promise<SiwxSession> {
  const state = world.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  if (!selectActiveAccount(state)) throw new NoActiveAddress()
  if (selectIsUnconfiguredNetwork(state)) throw new NoActiveNetwork()
  showView(world, 'SIWXSignMessage')
  return signIn(world)
}
