import type { Network } from '../../../domain/network/network'
import { chooseNetwork } from '../../../session/networks/chooseNetwork'
import { switchActiveNamespace } from '../../../session/connections/switchActiveNamespace'
import type { World } from '../../../session/world'

/**
 * Switches to a network on which swaps are offered.
 * @throws what `chooseNetwork` throws
 */
export function chooseSwapNetwork(world: World, network: Network): Promise<void> {
  world.track('CLICK_SELECT_NETWORK_TO_SWAP')
  const { chainNamespace, caipNetworkId } = network
  // Another connected wallet may be on that network already.
  const waits = world.store.getState().connections[chainNamespace]?.networkId === caipNetworkId
  return waits ? switchActiveNamespace(world, chainNamespace) : chooseNetwork(world, network)
}
