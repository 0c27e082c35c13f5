import type { Network } from '../../domain/network/network'
import { selectIsConnected, selectView, connectionIn } from '../store/selectors'
import { goTo, resetTo } from '../navigation/goTo'
import { preferNetwork } from './preferNetwork'
import { goBackOrClose, returnFromSwitch } from './returnFromSwitch'
import { switchActiveNamespace } from '../life/activateNamespace'
import { switchNetwork } from './switchNetwork'
import type { Context } from '../context'

/**
 * Handles a press on a network. The active network goes back; another network of the same namespace is requested from
 * the wallet. A network of another namespace becomes active at once if a wallet is connected on it, else the visitor is
 * asked to connect one. On UnsupportedChain the row itself shows the progress, and the view closes when the wallet
 * reports the network.
 * @throws on UnsupportedChain, as `switchNetwork` does
 */
export async function chooseNetwork(context: Context, network: Network): Promise<void> {
  const { store } = context
  const { chainNamespace, caipNetworkId } = network
  const state = store.getState()
  const connection = connectionIn(state, chainNamespace)
  if (selectIsConnected(state) && !connection)
    return goTo(context, { name: 'SwitchActiveChain', networkId: caipNetworkId })
  if (selectView(state).name === 'UnsupportedChain') {
    await switchNetwork(context, network)
    if (!selectIsConnected(store.getState())) resetTo(context, { name: 'Connect' })
    return
  }
  if (!connection) {
    preferNetwork(context, network)
    goBackOrClose(context)
  } else if (connection.networkId !== caipNetworkId) goTo(context, { name: 'SwitchNetwork', networkId: caipNetworkId })
  else {
    goBackOrClose(context)
    await switchActiveNamespace(context, chainNamespace)
  }
}

/**
 * Switches as soon as SwitchNetwork appears, then returns to where the visitor came from, or closes.
 * @throws as `switchNetwork` does
 */
export async function switchAndReturn(context: Context, network: Network): Promise<void> {
  await switchNetwork(context, network)
  returnFromSwitch(context)
}
