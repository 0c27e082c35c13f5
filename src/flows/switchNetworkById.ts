import { alertNetworkNotFound } from '../errors/alerts'
import { requireCaipNetworkId } from '../errors/caip'
import { NetworkNotFound } from '../errors/network'
import { raiseAlert } from './raiseAlert'
import { switchNetwork } from './switchNetwork'
import type { World } from './world'

/** `switchNetwork()` of the element. Raises CaipNetworkIdInvalid, NetworkNotFound (with its alert), and as `switchNetwork` does. */
export async function switchNetworkById(world: World, caipNetworkId: unknown): Promise<void> {
  const id = requireCaipNetworkId(caipNetworkId as string).caipNetworkId
  const target = world.store.getState().networks.find((network) => network.caipNetworkId === id)
  if (!target) {
    raiseAlert(world, alertNetworkNotFound)
    throw new NetworkNotFound(id)
  }
  await switchNetwork(world, target)
}
