import { namespaceOf } from '../../../domain/network/caip'
import { findNetwork } from '../../../domain/network/network'
import { readEntry } from '../../../services/storage/entries'
import { isSessionRestorable } from '../../../services/storage/hasStoredSession'
import { readSession, storedNamespaces } from '../../../services/storage/sessionRecord'
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
  if (!isSessionRestorable(services.storage.read)) return false
  for (const { resume } of Object.values(world.features)) {
    const resumed = resume?.(world)
    if (resumed && (await resumed)) return false
  }
  return world.tasks.share('reconnect', async (signal) => {
    const record = readSession(services.storage)
    const inUse = record.active && namespaceOf(record.active)
    // The active namespace first: a wallet of several namespaces is restored on its network.
    const namespaces = storedNamespaces(record)
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
  const network = findNetwork(world.store.getState().networks, readSession(world.services.storage).active)
  if (network) world.store.setState(chooseNetwork(network.chainNamespace, network.caipNetworkId))
}
