import type { ChainNamespace } from '../../../domain/network/caip'
import { goTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** A family of chains was chosen for an installed wallet that serves several (views.md 3.6). */
export function chooseNamespace(world: World, walletId: string, namespace: ChainNamespace): void {
  goTo(world, { name: 'ConnectingExternal', installedId: walletId, namespace })
}
