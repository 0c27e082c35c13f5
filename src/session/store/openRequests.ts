import type { CaipAddress } from '../../domain/network/caip'
import type { Change, State } from './state'
import { selectActiveCaipAddress } from './selectors'
import { defineSlice } from './slices'

declare module './state' {
  interface Slices {
    openRequests: readonly OpenRequest[]
  }
}

/** A transaction request that the wallet has not responded to, even if the visitor has left its form since. */
export interface OpenRequest {
  readonly kind: 'send' | 'swap'
  readonly account: CaipAddress
  /** The page that had sent it ended before the wallet responded, and the response with it. */
  readonly isLost?: boolean
}

const openRequests = defineSlice({ key: 'openRequests', scope: 'page' })

const selectOpenRequests = (state: State): readonly OpenRequest[] => openRequests.select(state) ?? []

/** Adds a request. `endRequest` removes it by identity. */
export function beginRequest(request: OpenRequest): Change {
  return (state) => openRequests.set([...selectOpenRequests(state), request])(state)
}

export function endRequest(request: OpenRequest): Change {
  return (state) => openRequests.set(selectOpenRequests(state).filter((each) => each !== request))(state)
}

/** Whether such a request of the active account on the active network is pending in a wallet. */
export function selectWaitsInWallet(state: State, kind: OpenRequest['kind']): boolean {
  return selectOfAccount(state, kind).some(({ isLost }) => !isLost)
}

/** Whether a wallet may have carried out such a request without this page learning of it. */
export function selectIsAnswerLost(state: State, kind: OpenRequest['kind']): boolean {
  return selectOfAccount(state, kind).some(({ isLost }) => isLost)
}

function selectOfAccount(state: State, kind: OpenRequest['kind']): readonly OpenRequest[] {
  const account = selectActiveCaipAddress(state)
  return selectOpenRequests(state).filter((each) => each.kind === kind && each.account === account)
}
