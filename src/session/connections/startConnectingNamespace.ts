import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { goTo } from '../navigation/goTo'
import type { World } from '../world'

/** Opens Connect for one namespace, to connect on `networkId`. Existing connections stay. */
export function startConnectingNamespace(world: World, namespace: ChainNamespace, networkId?: CaipNetworkId): void {
  world.store.setState(({ networkIds }) => ({
    connectingNamespace: namespace,
    ...(networkId && { networkIds: { ...networkIds, [namespace]: networkId } }),
  }))
  goTo(world, { name: 'Connect' })
}
