import type { Network } from '../../domain/network/network'
import { changeSession } from '../../services/storage/sessionRecord'
import { chooseNetwork } from '../store/offeredNetworks'
import type { World } from '../world'

/** Sets and stores the network to use while no wallet is connected. The next page load starts with it. */
export function preferNetwork(world: World, { chainNamespace, caipNetworkId }: Network): void {
  world.store.setState(chooseNetwork(chainNamespace, caipNetworkId))
  changeSession(world.services.storage, () => ({ active: caipNetworkId }))
}
