import type { Network } from '../../domain/network/network'
import { selectIsConnected, selectView } from '../store/selectors'
import { goTo, resetTo } from '../navigation/goTo'
import { preferNetwork } from './preferNetwork'
import { goBackOrClose, returnFromSwitch } from './returnFromSwitch'
import { switchActiveNamespace } from '../connections/switchActiveNamespace'
import { switchNetwork } from './switchNetwork'
import type { World } from '../world'

/**
 * Handles a press on a network. The active network goes back; another network of the same namespace is requested from
 * the wallet. A network of another namespace becomes active at once if a wallet is connected on it, else the visitor is
 * asked to connect one. On UnsupportedChain the row itself shows the progress, and the view closes when the wallet
 * reports the network.
 * @throws on UnsupportedChain, as `switchNetwork` does
 */
export async function chooseNetwork(world: World, network: Network): Promise<void> {
  const { store } = world
  const { chainNamespace, caipNetworkId } = network
  const state = store.getState()
  const connection = state.connections[chainNamespace]
  if (selectIsConnected(state) && !connection)
    return goTo(world, { name: 'SwitchActiveChain', networkId: caipNetworkId })
  if (selectView(state).name === 'UnsupportedChain') {
    await switchNetwork(world, network)
    if (!selectIsConnected(store.getState())) resetTo(world, { name: 'Connect' })
    return
  }
  if (!connection) {
    preferNetwork(world, network)
    goBackOrClose(world)
  } else if (connection.networkId !== caipNetworkId) goTo(world, { name: 'SwitchNetwork', networkId: caipNetworkId })
  else {
    goBackOrClose(world)
    await switchActiveNamespace(world, chainNamespace)
  }
}

/**
 * Switches as soon as SwitchNetwork appears, then returns to where the visitor came from, or closes.
 * @throws as `switchNetwork` does
 */
export async function switchAndReturn(world: World, network: Network): Promise<void> {
  await switchNetwork(world, network)
  returnFromSwitch(world)
}
