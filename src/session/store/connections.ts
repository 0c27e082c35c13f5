import type { ConnectionFacts, ConnectionOffers } from '../../wallets/contract'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { Change, State } from './state'
import { stopWaiting } from './waiting'

export function addConnection(facts: ConnectionFacts): Change {
  return (state) => ({
    connections: { ...state.connections, [facts.namespace]: facts },
    networkIds: { ...state.networkIds, [facts.namespace]: facts.networkId },
    activeNamespace: facts.namespace,
    lastKnown: undefined,
    ...stopWaiting(facts.namespace)(state),
  })
}

export function removeConnection(namespace: ChainNamespace): Change {
  return (state) => {
    const { [namespace]: _gone, ...connections } = state.connections
    return { connections, lastKnown: undefined }
  }
}

export function setAccounts(namespace: ChainNamespace, accounts: readonly Account[]): Change {
  return changeFacts(namespace, (facts) => ({ ...facts, accounts }))
}

export function setOffers(namespace: ChainNamespace, offers: ConnectionOffers): Change {
  return changeFacts(namespace, ({ approvedNetworkIds: _networks, versionedTransactions: _versions, ...facts }) => ({
    ...facts,
    ...offers,
  }))
}

export function setConnectionNetwork(namespace: ChainNamespace, networkId: CaipNetworkId): Change {
  return (state) => ({
    ...changeFacts(namespace, (facts) => ({ ...facts, networkId }))(state),
    networkIds: { ...state.networkIds, [namespace]: networkId },
  })
}

function changeFacts(
  namespace: ChainNamespace,
  change: (facts: ConnectionFacts) => ConnectionFacts,
): (state: State) => Partial<State> {
  return (state) => {
    const facts = state.connections[namespace]
    return facts ? { connections: { ...state.connections, [namespace]: change(facts) } } : {}
  }
}
