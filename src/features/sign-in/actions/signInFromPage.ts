import type { SiwxSession } from '../../../domain/siwx/session'
import { NoActiveAddress, NoActiveNetwork, SiwxNotEnabled } from '../../../errors/siwx'
import { ChainUnsupported } from '../../../errors/network'
import {
  selectActiveAccount,
  selectActiveNetwork,
  selectIsUnconfiguredNetwork,
  selectSiwxMode,
} from '../../../session/store/selectors'
import { showView } from '../../../session/navigation/showView'
import { signIn } from './signIn'
import type { Context } from '../../../session/context'

/**
 * `signIn()` of the element: shows the sign-in in the dialog.
 * @throws ChainUnsupported, and what `signIn` throws
 */
export async function signInFromPage(context: Context): Promise<SiwxSession> {
  const state = context.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  if (!selectActiveAccount(state)) throw new NoActiveAddress()
  const network = selectActiveNetwork(state)
  if (!network) throw new NoActiveNetwork()
  if (selectIsUnconfiguredNetwork(state)) throw new ChainUnsupported(network.caipNetworkId)
  showView(context, 'SIWXSignMessage')
  return signIn(context)
}
