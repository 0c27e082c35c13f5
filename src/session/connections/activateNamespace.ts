import type { ChainNamespace } from '../../domain/network/caip'
import { activate } from '../store/namespaces'
import { evaluateSession } from './evaluateSession'
import { emitActiveAccount } from './emitActiveAccount'
import type { Context } from '../context'

/** Makes a connected namespace the active one, with its events and sign-in. Sends nothing to the wallet. */
export async function activateNamespace(context: Context, namespace: ChainNamespace): Promise<void> {
  const before = context.store.getState()
  context.store.setState(activate(namespace))
  if (emitActiveAccount(context, before)) await evaluateSession(context, 'moved')
}
