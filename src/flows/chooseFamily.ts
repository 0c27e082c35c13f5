import type { ChainNamespace } from '../domain/caip'
import { goTo } from './goTo'
import type { World } from './world'

/** A family of chains was chosen for an installed wallet that serves several (views.md 3.6). */
export function chooseFamily(world: World, walletId: string, namespace: ChainNamespace): void {
  goTo(world, { name: 'ConnectingExternal', installedId: walletId, namespace })
}
