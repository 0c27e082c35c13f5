import type { ChainNamespace } from '../../domain/network/caip'
import { activateNamespace } from './activateNamespace'
import { syncWalletNetwork } from './syncWalletNetwork'
import type { World } from '../world'

/**
 * Makes another connected namespace the active one: the page hears of its account and network, and its sign-in is looked
 * at anew, while the embedded wallet moves along. Nothing happens for one that is active already or not connected.
 */
export async function switchActiveNamespace(world: World, namespace: ChainNamespace): Promise<void> {
  if (namespace !== world.store.getState().activeNamespace) void syncWalletNetwork(world, namespace)
  await activateNamespace(world, namespace)
}
