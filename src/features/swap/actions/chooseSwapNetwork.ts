import type { Network } from '../../../domain/network/network'
import { chooseNetwork } from '../../../session/networks/chooseNetwork'
import { switchActiveNamespace } from '../../../session/connections/switchActiveNamespace'
import type { World } from '../../../session/world'

/** Goes to a network where can be swapped (wire facts, 5.4). Raises as `chooseNetwork` does. */
export function chooseSwapNetwork(world: World, network: Network): Promise<void> {
  world.track('CLICK_SELECT_NETWORK_TO_SWAP')
  const { chainNamespace, caipNetworkId } = network
  // A wallet that waits on that very network takes over where the visitor stands.
  const waits = world.store.getState().connections[chainNamespace]?.networkId === caipNetworkId
  return waits ? switchActiveNamespace(world, chainNamespace) : chooseNetwork(world, network)
}
