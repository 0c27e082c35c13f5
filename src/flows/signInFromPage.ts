import type { SiwxSession } from '../domain/siwx/session'
import { NoActiveAddress, SiwxNotEnabled } from '../errors/siwx'
import { selectActiveAccount, selectSiwxMode } from '../store/selectors'
import { showView } from './showView'
import { signIn } from './signIn'
import type { World } from './world'

/** `signIn()` of the element: the visitor sees in the dialog what is asked. Raises as `signIn` does. */
export async function signInFromPage(world: World): Promise<SiwxSession> {
  const state = world.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  if (!selectActiveAccount(state)) throw new NoActiveAddress()
  showView(world, 'SIWXSignMessage')
  return signIn(world)
}
