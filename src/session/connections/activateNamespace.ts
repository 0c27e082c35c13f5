import type { ChainNamespace } from '../../domain/network/caip'
import { activate } from '../store/namespaces'
import { evaluateSession } from './evaluateSession'
import { emitActiveAccount } from './emitActiveAccount'
import type { World } from '../world'

/** Makes a connected namespace the active one, with its events and sign-in. Sends nothing to the wallet. */
export async function activateNamespace(world: World, namespace: ChainNamespace): Promise<void> {
  const before = world.store.getState()
  world.store.setState(activate(namespace))
  if (emitActiveAccount(world, before)) await evaluateSession(world, 'moved')
}
