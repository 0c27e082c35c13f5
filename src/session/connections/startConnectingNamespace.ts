import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { goTo } from '../navigation/goTo'
import type { World } from '../world'

/**
 * Connect, for wallets of one family of chains only; what is connected stays so (views.md 7.3). A network named here is
 * the one the wallet is asked for. Closing the dialog, or connecting, ends the narrowing.
 */
export function startConnectingNamespace(world: World, namespace: ChainNamespace, networkId?: CaipNetworkId): void {
  world.store.setState(({ networkIds }) => ({
    connectingNamespace: namespace,
    ...(networkId && { networkIds: { ...networkIds, [namespace]: networkId } }),
  }))
  goTo(world, { name: 'Connect' })
}
