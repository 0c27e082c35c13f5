import type { ChainNamespace } from '../../domain/network/caip'
import type { Change, State, WaitingSession } from './state'

/** A stored session waits for its wallet. Nothing has reported its end, so it stays stored. */
export function waitForWallet(namespace: ChainNamespace, session: WaitingSession): Change {
  return ({ waiting }) => ({ waiting: { ...waiting, [namespace]: session } })
}

/** The session is restored, replaced or over. */
export function stopWaiting(...namespaces: readonly ChainNamespace[]): Change {
  return (state) => ({
    waiting: Object.fromEntries(
      Object.entries(state.waiting).filter(([namespace]) => !namespaces.includes(namespace as ChainNamespace)),
    ),
  })
}

export function selectWaitingNamespaces({ waiting }: Pick<State, 'waiting'>): readonly ChainNamespace[] {
  return Object.keys(waiting) as ChainNamespace[]
}
