import type { ChainNamespace } from '../../../domain/network/caip'
import { goTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Connects an installed wallet on the chosen namespace. */
export function chooseNamespace(world: World, walletId: string, namespace: ChainNamespace): void {
  goTo(world, { name: 'ConnectingExternal', installedId: walletId, namespace })
}
