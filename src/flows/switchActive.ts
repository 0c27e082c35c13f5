import type { ChainNamespace } from '../domain/caip'
import { activate } from '../store/families'
import { evaluateSession } from './evaluateSession'
import { tellActive } from './tellActive'
import type { World } from './world'

/**
 * Makes another connected namespace the active one: the page hears of its account and network, and its sign-in is looked
 * at anew. Nothing happens for one that is active already or not connected.
 */
export async function switchActive(world: World, namespace: ChainNamespace): Promise<void> {
  const before = world.store.getState()
  world.store.setState(activate(namespace))
  if (tellActive(world, before)) await evaluateSession(world, 'moved')
}
