import type { ChainNamespace } from '../../domain/network/caip'
import type { Change, State, WaitingSession } from './state'

/** A stored session waits for its wallet. Nobody has said that it is over, so it stays stored. */
export function waitForWallet(namespace: ChainNamespace, session: WaitingSession): Change {
  return ({ waiting, status, connections }) => ({
    waiting: { ...waiting, [namespace]: session },
    ...(!connections[namespace] && { status: { ...status, [namespace]: statusOf(session) } }),
  })
}

/** The session is restored, replaced or over. */
export function stopWaiting(...namespaces: readonly ChainNamespace[]): Change {
  return (state) => ({
    waiting: Object.fromEntries(
      Object.entries(state.waiting).filter(([namespace]) => !namespaces.includes(namespace as ChainNamespace)),
    ),
  })
}

/** The status of a namespace in which nothing is connected and no wallet is asked. */
export function restingStatus(
  { waiting }: Pick<State, 'waiting'>,
  namespace: ChainNamespace,
): State['status'][ChainNamespace] {
  const session = waiting[namespace]
  return session ? statusOf(session) : 'disconnected'
}

export function selectWaitingNamespaces({ waiting }: Pick<State, 'waiting'>): readonly ChainNamespace[] {
  return Object.keys(waiting) as ChainNamespace[]
}

/** Nothing is shown of a session whose wallet says that the site has no permission: it may only be locked. */
function statusOf({ reason }: WaitingSession): 'reconnecting' | 'disconnected' {
  return reason === 'unauthorized' || reason === 'unserved' ? 'disconnected' : 'reconnecting'
}
