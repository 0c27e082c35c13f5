import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { goTo } from '../navigation/goTo'
import type { World } from '../world'

/**
 * Opens Connect for the wallets of one namespace; existing connections stay. `networkId` is the network to request.
 * Closing the dialog, or connecting, ends it.
 */
export function startConnectingNamespace(world: World, namespace: ChainNamespace, networkId?: CaipNetworkId): void {
  world.store.setState(({ networkIds }) => ({
    connectingNamespace: namespace,
    ...(networkId && { networkIds: { ...networkIds, [namespace]: networkId } }),
  }))
  goTo(world, { name: 'Connect' })
}
