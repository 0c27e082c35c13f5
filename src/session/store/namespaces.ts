import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import type { Change, State } from './state'
import { connectionIn } from './selectors'

/** Makes a connected namespace the active one. Does nothing if it is not connected. */
export function activate(namespace: ChainNamespace, networkId?: CaipNetworkId): Change {
  return (state) => {
    const facts = connectionIn(state, namespace)
    return facts
      ? { activeNamespace: namespace, networkIds: { ...state.networkIds, [namespace]: networkId ?? facts.networkId } }
      : {}
  }
}

/** The namespaces of the configured networks, in their order. */
export function selectNamespaces({ networks }: Pick<State, 'networks'>): readonly ChainNamespace[] {
  return [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
}

/** The namespaces that an installed wallet and the page have in common; only the requested one, if there is one. */
export function selectWalletNamespaces(
  state: Pick<State, 'networks' | 'connectingNamespace'>,
  { namespaces = [DEFAULT_NAMESPACE] }: Pick<InstalledWallet, 'namespaces'>,
): readonly ChainNamespace[] {
  return selectNamespaces(state).filter(
    (each) =>
      namespaces.includes(each) && (state.connectingNamespace === undefined || state.connectingNamespace === each),
  )
}
