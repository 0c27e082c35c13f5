import { namespaceOf } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { readEntry } from '../../services/storage/entries'
import { isSessionRestorable } from '../../services/storage/hasStoredSession'
import { readSession, storedNamespaces } from '../../services/storage/sessionRecord'
import { chooseNetwork } from '../store/offeredNetworks'
import { followWaiting } from './followWaiting'
import { restoreNamespaces } from './restoreNamespaces'
import type { Context } from '../context'

/**
 * Restores the session of the last visit, or of another tab, without asking the visitor; existing connections stay.
 * False when nothing is restored. What a wallet has not ended stays stored and waits for it
 * (docs/decisions/what-ends-a-session.md). Each wallet has a timeout, so this always settles.
 */
export async function reconnect(context: Context): Promise<boolean> {
  const { store, services } = context
  if (!isSessionRestorable(services.storage.read)) return false
  for (const { resume } of Object.values(context.features)) {
    const resumed = resume?.(context)
    if (resumed && (await resumed)) return false
  }
  return context.tasks.share('reconnect', async (signal) => {
    const record = readSession(services.storage)
    const inUse = record.active && namespaceOf(record.active)
    // The active namespace first: a wallet of several namespaces is restored on its network.
    const namespaces = storedNamespaces(record)
      .filter((each) => !context.live.has(each))
      .sort((one, other) => Number(other === inUse) - Number(one === inUse))
    if (context.live.size === 0) {
      store.setState({ lastKnown: readEntry(services.storage, 'last_known') })
      restoreNetwork(context)
    }
    const first = inUse ?? namespaces[0]
    if (first) void context.chains.prefetch(first)
    const restored = await restoreNamespaces(context, namespaces, signal)
    void followWaiting(context)
    return restored
  })
}

/** The network of the last visit, if the page still offers it. */
function restoreNetwork(context: Context): void {
  const network = findNetwork(context.store.getState().networks, readSession(context.services.storage).active)
  if (network) context.store.setState(chooseNetwork(network.chainNamespace, network.caipNetworkId))
}
