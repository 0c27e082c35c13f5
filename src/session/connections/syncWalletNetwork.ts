import type { ChainNamespace } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import type { Context } from '../context'

/**
 * Switches a wallet that needs no request for it (the embedded wallet) to the network of the namespace that becomes
 * active: the frame shows and stores that network. Never throws: every request names its network, so a failed switch
 * does no harm.
 */
export async function syncWalletNetwork(context: Context, namespace: ChainNamespace): Promise<void> {
  const { connections, networks } = context.store.getState()
  const live = context.live.get(namespace)
  const networkId = connections[namespace]?.networkId
  const network = networkId && findNetwork(networks, networkId)
  if (!live?.switchTo || !network) return
  try {
    await context.tasks.run('move-along', async (signal) => live.switchTo?.(network, signal))
  } catch (reason) {
    context.services.log.debug('The wallet did not switch to the network of the active namespace.', reason)
  }
}
