import type { ChainNamespace } from '../../domain/network/caip'
import { DisconnectFailed } from '../../errors/connection'
import { readEntry, writeEntry } from '../../services/storage/entries'
import { dropConnections } from './dropConnections'
import type { DisconnectReason } from '../events'
import { showErrorToast } from '../notices/showToast'
import type { World } from '../world'

/**
 * Disconnects one namespace, or all. A shared session ends for all its namespaces. The page is disconnected afterwards
 * whatever the wallet does.
 * @throws DisconnectFailed when a wallet did not respond as it should
 */
export async function disconnect(
  world: World,
  { namespace, reason = 'user' }: { namespace?: ChainNamespace; reason?: DisconnectReason } = {},
): Promise<void> {
  const waited = world.tasks.isRunning('disconnect')
  await world.tasks.share('disconnect', async () => {
    world.store.setState({ disconnecting: true })
    const failed: ChainNamespace[] = []
    const causes: unknown[] = []
    const ending = partners(world, namespace)
    const before = new Map(world.live)
    try {
      for (const each of ending) {
        const live = before.get(each)
        // The wallet's events during a disconnect are caused by us; the page gets ours.
        world.watches.get(each)?.()
        try {
          await live?.disconnect()
          world.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
        } catch (cause) {
          failed.push(each)
          causes.push(cause)
          world.track('DISCONNECT_ERROR', { message: String(cause) })
        }
        if (live?.facts.capabilities.staysAuthorized && reason !== 'config')
          refuseReconnect(world, each, live.facts.connectorId)
      }
    } finally {
      // A connection made meanwhile stays.
      dropConnections(
        world,
        ending.filter((each) => world.live.get(each) === before.get(each)),
        reason,
      )
      world.store.setState({ disconnecting: false })
    }
    for (const each of ending.length === 0 || world.live.size === 0 ? [undefined] : ending)
      world.services.tabs.notify({ type: 'disconnected', namespace: each })
    if (failed.length === 0) return
    const error = new DisconnectFailed(failed, causes[0])
    showErrorToast(world, error)
    throw error
  })
  // The disconnect that was running may have been for another namespace.
  if (waited && partners(world, namespace).length > 0)
    await disconnect(world, { ...(namespace && { namespace }), reason })
}

/** Disconnects all namespaces, as `disconnect` does. */
export const disconnectAll = (world: World): Promise<void> => disconnect(world)

/** The given namespace and those that share its session. */
function partners(world: World, namespace: ChainNamespace | undefined): readonly ChainNamespace[] {
  const all = [...world.live.keys()]
  if (!namespace) return all
  const facts = world.live.get(namespace)?.facts
  return facts?.capabilities.sharesSession
    ? all.filter((each) => world.live.get(each)?.facts.connectorId === facts.connectorId)
    : all.filter((each) => each === namespace)
}

/** A wallet that the visitor disconnected is not restored by the next page load. */
function refuseReconnect(world: World, namespace: ChainNamespace, connectorId: string): void {
  const known = readEntry(world.services.storage, 'disconnected_connector_ids') ?? {}
  const ids = new Set([...(known[namespace] ?? []), connectorId])
  writeEntry(world.services.storage, 'disconnected_connector_ids', { ...known, [namespace]: [...ids] })
}
