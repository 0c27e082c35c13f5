import { namespaceOf, type ChainNamespace } from '../../domain/network/caip'
import type { Context } from '../context'

/** Ends a switch of networks whose wallet is no longer connected. */
export function cancelSwitch({ store, tasks }: Context, namespace: ChainNamespace): void {
  const { switching } = store.getState()
  if (switching.status !== 'idle' && namespaceOf(switching.networkId) !== namespace) return
  tasks.cancel('switch')
  store.setState({ switching: { status: 'idle' } })
}
