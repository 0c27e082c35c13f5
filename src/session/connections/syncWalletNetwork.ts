import type { ChainNamespace } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import type { World } from '../world'

/**
 * A connection that moves in a way of its own (the embedded wallet) goes to the network that its family is on, now that the
 * family comes to the front: the frame shows that network and remembers it (wire facts, 2.1 and 10.1). Raises nothing: every
 * request names its network itself, so one that stays behind hinders nobody.
 */
export async function syncWalletNetwork(world: World, namespace: ChainNamespace): Promise<void> {
  const { connections, networks } = world.store.getState()
  const live = world.live.get(namespace)
  const networkId = connections[namespace]?.networkId
  const network = networkId && findNetwork(networks, networkId)
  if (!live?.switchTo || !network) return
  try {
    await world.tasks.run('move-along', async (signal) => live.switchTo?.(network, signal))
  } catch (reason) {
    world.services.log.debug('The wallet did not follow to the other family of chains.', reason)
  }
}
