import { findNetwork } from '../../../domain/network/network'
import { readEntry } from '../../../services/storage/entries'
import { chooseNetwork } from '../../store/offeredNetworks'
import { followWaiting } from '../followWaiting'
import { restoreNamespaces } from '../restoreNamespaces'
import type { World } from '../../world'

/**
 * Restores the session of the last visit, or of another tab, without asking the visitor; existing connections stay.
 * False when nothing is restored. What a wallet has not ended stays stored and waits for it
 * (docs/decisions/what-ends-a-session.md). Each wallet has a timeout, so this always settles.
 */
export async function reconnect(world: World): Promise<boolean> {
  const { store, services } = world
  if (readEntry(services.storage, 'connection_status') !== 'connected') return false
  for (const { resume } of Object.values(world.features)) {
    const resumed = resume?.(world)
    if (resumed && (await resumed)) return false
  }
  return world.tasks.share('reconnect', async (signal) => {
    const inUse = readEntry(services.storage, 'active_namespace')
    // The active namespace first: a wallet of several namespaces is restored on its network.
    const namespaces = (readEntry(services.storage, 'connected_namespaces') ?? [])
      .filter((each) => !world.live.has(each))
      .sort((one, other) => Number(other === inUse) - Number(one === inUse))
    if (world.live.size === 0) {
      store.setState({ lastKnown: readEntry(services.storage, 'last_known') })
      restoreNetwork(world)
    }
    const first = inUse ?? namespaces[0]
    if (first) void world.chains.prefetch(first)
    const restored = await restoreNamespaces(world, namespaces, signal)
    void followWaiting(world)
    return restored
  })
}

/** The network of the last visit, if the page still offers it. */
function restoreNetwork(world: World): void {
  const id = readEntry(world.services.storage, 'active_caip_network_id')
  const network = findNetwork(world.store.getState().networks, id)
  if (network) world.store.setState(chooseNetwork(network.chainNamespace, network.caipNetworkId))
}
