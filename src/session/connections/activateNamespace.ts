import type { ChainNamespace } from '../../domain/network/caip'
import { activate } from '../store/namespaces'
import { evaluateSession } from './evaluateSession'
import { emitActiveAccount } from './emitActiveAccount'
import type { World } from '../world'

/**
 * A connected namespace becomes the active one: the page hears of its account and network, and its sign-in is looked at anew.
 * The wallet is told nothing; `switchActiveNamespace` and `switchNetwork` do that, each in its way.
 */
export async function activateNamespace(world: World, namespace: ChainNamespace): Promise<void> {
  const before = world.store.getState()
  world.store.setState(activate(namespace))
  if (emitActiveAccount(world, before)) await evaluateSession(world, 'moved')
}
