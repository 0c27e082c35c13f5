import type { Network } from '../domain/network'
import { chooseNetwork } from './chooseNetwork'
import type { World } from './world'

/** Goes to a network where can be swapped (wire facts, 5.4). Raises as `chooseNetwork` does. */
export function chooseSwapNetwork(world: World, network: Network): Promise<void> {
  world.track('CLICK_SELECT_NETWORK_TO_SWAP')
  return chooseNetwork(world, network)
}
