import type { Network } from '../domain/network'
import { selectActiveConnection, selectActiveNetworkId, selectIsConnected, selectView } from '../store/selectors'
import { closeModal } from './closeModal'
import { goBack } from './goBack'
import { goTo, resetTo } from './goTo'
import { switchNetwork } from './switchNetwork'
import { chooseNetwork as choose } from '../store/offeredNetworks'
import type { World } from './world'

/**
 * A row of networks was pressed: the same network goes back, another one is asked of the wallet (views.md 7.1). On
 * UnsupportedChain the row itself waits, and the view leaves when the wallet reports the network (views.md 7.4). Raises
 * there as `switchNetwork` does.
 */
export async function chooseNetwork(world: World, network: Network): Promise<void> {
  const state = world.store.getState()
  if (selectView(state).name === 'UnsupportedChain') {
    await switchNetwork(world, network)
    if (!selectIsConnected(world.store.getState())) resetTo(world, { name: 'Connect' })
    return
  }
  if (!selectIsConnected(state)) {
    world.store.setState(choose(network.chainNamespace, network.caipNetworkId))
    leave(world)
  } else if (selectActiveNetworkId(state) === network.caipNetworkId && selectActiveConnection(state)) leave(world)
  else goTo(world, { name: 'SwitchNetwork', networkId: network.caipNetworkId })
}

/** SwitchNetwork starts by itself; done, it leads back to where it was asked from, or closes (views.md 7.2). */
export async function switchAndReturn(world: World, network: Network): Promise<void> {
  await switchNetwork(world, network)
  const { stack } = world.store.getState().router
  // Past the list of networks, to the view the visitor came from.
  if (stack[stack.length - 1]?.name !== 'SwitchNetwork') return
  goBack(world)
  if (world.store.getState().router.stack.at(-1)?.name === 'Networks') leave(world)
}

function leave(world: World): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else closeModal(world, 'user')
}
