import { namespaceOf, type ChainNamespace } from '../../domain/network/caip'
import type { World } from '../world'

/** Ends a switch of networks whose wallet is no longer connected. */
export function cancelSwitch({ store, tasks }: World, namespace: ChainNamespace): void {
  const { switching } = store.getState()
  if (switching.status !== 'idle' && namespaceOf(switching.networkId) !== namespace) return
  tasks.cancel('switch')
  store.setState({ switching: { status: 'idle' } })
}
