import type { ChainNamespace } from '../../domain/network/caip'
import { activateNamespace } from './activateNamespace'
import { syncWalletNetwork } from './syncWalletNetwork'
import type { World } from '../world'

/** Makes another connected namespace the active one, and switches the embedded wallet's network. */
export async function switchActiveNamespace(world: World, namespace: ChainNamespace): Promise<void> {
  if (namespace !== world.store.getState().activeNamespace) void syncWalletNetwork(world, namespace)
  await activateNamespace(world, namespace)
}
