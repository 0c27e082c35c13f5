import type { ConnectionFacts, ConnectionOffers } from '../../wallets/contract'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { connectionIn } from './selectors'
import type { Change, NamespaceSession, State, WaitingSession } from './state'

export function addConnection(facts: ConnectionFacts): Change {
  return (state) => ({
    ...put(state, facts.namespace, { status: 'connected', facts }),
    networkIds: { ...state.networkIds, [facts.namespace]: facts.networkId },
    activeNamespace: facts.namespace,
    lastKnown: undefined,
  })
}

export function removeConnection(namespace: ChainNamespace): Change {
  return ({ sessions: { [namespace]: _gone, ...sessions } }) => ({ sessions, lastKnown: undefined })
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

/** A stored session waits, unless a wallet is connected. Nothing has reported its end, so it stays stored. */
export function waitForWallet(namespace: ChainNamespace, session: Omit<WaitingSession, 'status'>): Change {
  return (state) => (connectionIn(state, namespace) ? {} : put(state, namespace, { ...session, status: 'waiting' }))
}

/** The session is over, or no longer asked for. A connection stays. */
export function stopWaiting(...namespaces: readonly ChainNamespace[]): Change {
  return ({ sessions }) => ({
    sessions: Object.fromEntries(
      Object.entries(sessions).filter(
        ([namespace, { status }]) => status === 'connected' || !namespaces.includes(namespace as ChainNamespace),
      ),
    ),
  })
}

export function waitingIn(
  { sessions }: Pick<State, 'sessions'>,
  namespace: ChainNamespace,
): WaitingSession | undefined {
  const session = sessions[namespace]
  return session?.status === 'waiting' ? session : undefined
}

export function selectWaitingNamespaces(state: Pick<State, 'sessions'>): readonly ChainNamespace[] {
  return (Object.keys(state.sessions) as ChainNamespace[]).filter((each) => waitingIn(state, each))
}

function changeFacts(namespace: ChainNamespace, change: (facts: ConnectionFacts) => ConnectionFacts): Change {
  return (state) => {
    const facts = connectionIn(state, namespace)
    return facts ? put(state, namespace, { status: 'connected', facts: change(facts) }) : {}
  }
}

function put({ sessions }: State, namespace: ChainNamespace, session: NamespaceSession): Pick<State, 'sessions'> {
  return { sessions: { ...sessions, [namespace]: session } }
}
