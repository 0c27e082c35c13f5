import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { findNetwork, type Network } from '../../domain/network/network'
import type { Change } from './state'
import { selectIsConnected } from './selectors'

/** Sets the configured networks. Without a connection, the first requested one becomes active, else the first. */
export function offerNetworks(networks: readonly Network[], ...requested: readonly (string | undefined)[]): Change {
  return (state) => {
    const first = requested.map((id) => findNetwork(networks, id)).find(Boolean) ?? networks[0]
    if (!first || selectIsConnected(state)) return { networks }
    return {
      networks,
      activeNamespace: first.chainNamespace,
      networkIds: { [first.chainNamespace]: first.caipNetworkId },
    }
  }
}

/** Sets the active network while no wallet is connected. */
export function chooseNetwork(namespace: ChainNamespace, networkId: CaipNetworkId): Change {
  return (state) => ({ activeNamespace: namespace, networkIds: { ...state.networkIds, [namespace]: networkId } })
}
