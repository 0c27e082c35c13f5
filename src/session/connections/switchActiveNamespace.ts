import type { ChainNamespace } from '../../domain/network/caip'
import { activateNamespace } from './activateNamespace'
import { syncWalletNetwork } from './syncWalletNetwork'
import type { Context } from '../context'

/** Makes another connected namespace the active one, and switches the embedded wallet's network. */
export async function switchActiveNamespace(context: Context, namespace: ChainNamespace): Promise<void> {
  if (namespace !== context.store.getState().activeNamespace) void syncWalletNetwork(context, namespace)
  await activateNamespace(context, namespace)
}
