import type { ChainNamespace } from '../../domain/network/caip'
import { readEntry } from '../../services/storage/entries'
import { dropConnections } from './dropConnections'
import { reconnect } from './restore/reconnect'
import type { World } from '../world'

/** Another tab has ended the session of a namespace. One that it has stored in its place is restored. */
export async function followStored(world: World, namespace: ChainNamespace): Promise<void> {
  const isStored = readEntry(world.services.storage, 'connected_connector_id', namespace) !== undefined
  dropConnections(world, [namespace], 'other-tab', isStored ? 'asking' : undefined)
  // The one under way has not seen this namespace.
  if (world.tasks.isRunning('reconnect')) await reconnect(world)
  await reconnect(world)
}
