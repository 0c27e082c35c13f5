import type { Change } from './createStore'
import { isSameScope, selectAccountScope } from './holdings'
import type { OpenRequest, State } from './state'

/** A wallet is asked. The very same value ends it. */
export function beginRequest(request: OpenRequest): Change {
  return ({ openRequests = [] }) => ({ openRequests: [...openRequests, request] })
}

/** The wallet has answered. */
export function endRequest(request: OpenRequest): Change {
  return ({ openRequests = [] }) => ({ openRequests: openRequests.filter((each) => each !== request) })
}

/** Does a wallet still have such a request of the active account on the active network? */
export function selectWaitsInWallet(state: State, kind: OpenRequest['kind']): boolean {
  const scope = selectAccountScope(state)
  return (state.openRequests ?? []).some((each) => each.kind === kind && isSameScope(each.scope, scope))
}
