import type { Network } from '../../domain/network/network'
import { selectIsConnected, selectView } from '../store/selectors'
import { goTo, resetTo } from '../navigation/goTo'
import { preferNetwork } from './preferNetwork'
import { goBackOrClose, returnFromSwitch } from './returnFromSwitch'
import { switchActiveNamespace } from '../connections/switchActiveNamespace'
import { switchNetwork } from './switchNetwork'
import type { World } from '../world'

/**
 * A row of networks was pressed: the same network goes back, another one is asked of the wallet (views.md 7.1). A network of
 * another family is that family's wallet's affair: connected already, it takes over at once; else it is asked for
 * (views.md 7.3). On UnsupportedChain the row itself waits, and the view leaves when the wallet reports the network
 * (views.md 7.4). Raises there as `switchNetwork` does.
 */
export async function chooseNetwork(world: World, network: Network): Promise<void> {
  const { store } = world
  const { chainNamespace, caipNetworkId } = network
  const state = store.getState()
  const facts = state.connections[chainNamespace]
  if (selectIsConnected(state) && !facts) return goTo(world, { name: 'SwitchActiveChain', networkId: caipNetworkId })
  if (selectView(state).name === 'UnsupportedChain') {
    await switchNetwork(world, network)
    if (!selectIsConnected(store.getState())) resetTo(world, { name: 'Connect' })
    return
  }
  if (!facts) {
    preferNetwork(world, network)
    goBackOrClose(world)
  } else if (facts.networkId !== caipNetworkId) goTo(world, { name: 'SwitchNetwork', networkId: caipNetworkId })
  else {
    goBackOrClose(world)
    await switchActiveNamespace(world, chainNamespace)
  }
}

/** SwitchNetwork starts by itself; done, it leads back to where it was asked from, or closes (views.md 7.2). */
export async function switchAndReturn(world: World, network: Network): Promise<void> {
  await switchNetwork(world, network)
  returnFromSwitch(world)
}
