import { supports } from '../../../domain/network/namespaces'
import type { PairingRequest } from '../../../wallets/contract'
import { selectActiveNetwork } from '../../../session/store/selectors'
import { oneClickMessage } from '../../../session/sign-in/signInMessage'
import type { Context } from '../../../session/context'

/** The message for one-click sign-in, if it may be tried: sign-in is on and every network supports it. */
export async function oneClickTemplate(context: Context, signal: AbortSignal): Promise<PairingRequest['oneClick']> {
  const state = context.store.getState()
  const network = selectActiveNetwork(state)
  if (!network || !state.networks.every(({ chainNamespace }) => supports(chainNamespace, 'oneClickSignIn')))
    return undefined
  return oneClickMessage(context, network, signal)
}
