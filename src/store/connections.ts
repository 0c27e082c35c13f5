import type { ConnectionFacts } from '../connectors/contract'
import type { Account } from '../domain/account'
import type { CaipNetworkId, ChainNamespace } from '../domain/caip'
import type { Network } from '../domain/network'
import type { Change } from './createStore'
import type { ConnectionStatus, State } from './state'

export function setStatus(namespace: ChainNamespace, status: ConnectionStatus): Change {
  return (state) => ({ status: { ...state.status, [namespace]: status } })
}

/** Nobody waits for a wallet any more, as far as the page can see; one that answers late is connected all the same. */
export function endConnecting(): Change {
  return ({ status }) => ({
    status: Object.fromEntries(Object.entries(status).map(([namespace, is]) => [namespace, is === 'connecting' ? 'disconnected' : is])) as State['status'],
  })
}

export function addConnection(facts: ConnectionFacts): Change {
  return (state) => ({
    connections: { ...state.connections, [facts.namespace]: facts },
    status: { ...state.status, [facts.namespace]: 'connected' },
    networkIds: { ...state.networkIds, [facts.namespace]: facts.networkId },
    activeNamespace: facts.namespace,
    lastKnown: undefined,
  })
}

export function removeConnection(namespace: ChainNamespace): Change {
  return (state) => {
    const { [namespace]: _gone, ...connections } = state.connections
    return {
      connections,
      status: { ...state.status, [namespace]: 'disconnected' },
      balance: { status: 'idle' },
      lastKnown: undefined,
    }
  }
}

export function setAccounts(namespace: ChainNamespace, accounts: readonly Account[]): Change {
  return changeFacts(namespace, (facts) => ({ ...facts, accounts }))
}

export function setConnectionNetwork(namespace: ChainNamespace, networkId: CaipNetworkId): Change {
  return (state) => ({
    ...changeFacts(namespace, (facts) => ({ ...facts, networkId }))(state),
    networkIds: { ...state.networkIds, [namespace]: networkId },
  })
}

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

function changeFacts(namespace: ChainNamespace, change: (facts: ConnectionFacts) => ConnectionFacts): (state: State) => Partial<State> {
  return (state) => {
    const facts = state.connections[namespace]
    return facts ? { connections: { ...state.connections, [namespace]: change(facts) } } : {}
  }
}
