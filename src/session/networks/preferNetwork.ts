import type { Network } from '../../domain/network/network'
import { writeEntry } from '../../services/storage/entries'
import { chooseNetwork } from '../store/offeredNetworks'
import type { World } from '../world'

/** Sets and stores the network to use while no wallet is connected. The next page load starts with it. */
export function preferNetwork(world: World, { chainNamespace, caipNetworkId }: Network): void {
  world.store.setState(chooseNetwork(chainNamespace, caipNetworkId))
  writeEntry(world.services.storage, 'active_caip_network_id', caipNetworkId)
  writeEntry(world.services.storage, 'active_namespace', chainNamespace)
}
