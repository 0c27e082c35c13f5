import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import type { Change } from './createStore'
import type { State } from './state'

/** The connected namespace whose account the page sees from here on. Without a connection there it stays as it is. */
export function activate(namespace: ChainNamespace, networkId?: CaipNetworkId): Change {
  return ({ connections, networkIds }) => {
    const facts = connections[namespace]
    return facts
      ? { activeNamespace: namespace, networkIds: { ...networkIds, [namespace]: networkId ?? facts.networkId } }
      : {}
  }
}

/** The families of chains that this page offers, in the order of its networks. */
export function selectNamespaces({ networks }: Pick<State, 'networks'>): readonly ChainNamespace[] {
  return [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
}

/** The families that an installed wallet and the page have in common (views.md 3.6), narrowed to the one that is wanted. */
export function selectWalletNamespaces(
  state: Pick<State, 'networks' | 'connectingNamespace'>,
  { namespaces = [DEFAULT_NAMESPACE] }: Pick<InstalledWallet, 'namespaces'>,
): readonly ChainNamespace[] {
  return selectNamespaces(state).filter(
    (each) =>
      namespaces.includes(each) && (state.connectingNamespace === undefined || state.connectingNamespace === each),
  )
}
