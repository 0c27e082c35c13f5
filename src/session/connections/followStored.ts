import type { ChainNamespace } from '../../domain/network/caip'
import { readSession } from '../../services/storage/sessionRecord'
import type { LiveConnection } from '../../wallets/contract'
import { applyTransition } from '../life/applyTransition'
import { isSameSession } from './isSameSession'
import { reconnect } from './restore/reconnect'
import type { World } from '../world'

/**
 * Another tab has ended the session of a connection, in all its namespaces. What it has stored in its place is
 * restored.
 */
export async function followStored(world: World, ended: LiveConnection): Promise<void> {
  // It may have been followed with another namespace of its session.
  if (world.live.get(ended.facts.namespace) !== ended) return
  // All at once: a namespace that is active only in between would be stored as the active one.
  const session = [...world.live.values()].filter(({ facts }) => isSameSession(facts, ended.facts))
  const namespaces = session.map(({ facts }) => facts.namespace)
  const isStored = (each: ChainNamespace): boolean => readSession(world.services.storage).namespaces[each] !== undefined
  applyTransition(world, 'replaced', namespaces.filter(isStored))
  applyTransition(
    world,
    'other-tab',
    namespaces.filter((each) => world.live.has(each)),
  )
  // The one under way has not seen these namespaces.
  if (world.tasks.isRunning('reconnect')) await reconnect(world)
  await reconnect(world)
}
