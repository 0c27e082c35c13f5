import type { CaipNetworkId, ChainNamespace } from '../domain/caip'
import type { Network } from '../domain/network'
import type { Change } from './createStore'

/** The networks that the page offers. Without a connection the first of them, or the wanted one, is in use. */
export function offerNetworks(networks: readonly Network[], wanted: CaipNetworkId | undefined): Change {
  return (state) => {
    const first = networks.find((network) => network.caipNetworkId === wanted) ?? networks[0]
    if (!first || Object.keys(state.connections).length > 0) return { networks }
    return { networks, activeNamespace: first.chainNamespace, networkIds: { [first.chainNamespace]: first.caipNetworkId } }
  }
}

/** Which network is meant while no wallet is connected. */
export function chooseNetwork(namespace: ChainNamespace, networkId: CaipNetworkId): Change {
  return (state) => ({ activeNamespace: namespace, networkIds: { ...state.networkIds, [namespace]: networkId } })
}
