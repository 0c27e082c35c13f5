import type { ChainNamespace } from '../../domain/network/caip'
import { activateNamespace } from './activateNamespace'
import { syncWalletNetwork } from './syncWalletNetwork'
import type { World } from '../world'

/**
 * Makes another connected namespace the active one: emits its account and network, evaluates its sign-in, and switches
 * the embedded wallet's network. Does nothing if it is active already or not connected.
 */
export async function switchActiveNamespace(world: World, namespace: ChainNamespace): Promise<void> {
  if (namespace !== world.store.getState().activeNamespace) void syncWalletNetwork(world, namespace)
  await activateNamespace(world, namespace)
}
