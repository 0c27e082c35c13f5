import type { CaipAddress } from '../../domain/network/caip'
import { selectActiveCaipAddress } from './selectors'
import { defineSlice } from './slices'
import type { Change, State } from './state'

declare module './state' {
  interface Slices {
    pendingBatches: readonly PendingBatch[]
  }
}

/** An approval and a swap that a wallet took as one request, and whose outcome it has not reported. */
export interface PendingBatch {
  /** What the wallet calls it. */
  readonly id: string
  readonly account: CaipAddress
  readonly connectorId: string
  /** Of its WalletConnect session, because all of them have one connector. */
  readonly topic?: string | undefined
  readonly pays: { readonly amount: string; readonly symbol: string }
  readonly receives: { readonly symbol: string }
  /** Tokens whose balances it changes, without the native currency. */
  readonly tokens: readonly CaipAddress[]
  /** What was shown, to compare it with what the network has confirmed. Whole decimal texts, in base units. */
  readonly shown?:
    | {
        readonly pays?: string | undefined
        readonly most: string
        readonly receives?: string | undefined
        readonly least: string
      }
    | undefined
  /** Wall clock. */
  readonly at: number
}

const pendingBatches = defineSlice({ key: 'pendingBatches', scope: 'session' })
const NONE: readonly PendingBatch[] = []

export const selectPendingBatches = (state: State): readonly PendingBatch[] => pendingBatches.select(state) ?? NONE

export function addPendingBatch(batch: PendingBatch): Change {
  return (state) => pendingBatches.set([batch, ...without(state, batch)])(state)
}

export function removePendingBatch(batch: PendingBatch): Change {
  return (state) => pendingBatches.set(without(state, batch))(state)
}

/** Those of the active account on the active network, newest first. */
export function selectPendingBatchesHere(state: State): readonly PendingBatch[] {
  const all = selectPendingBatches(state)
  const account = selectActiveCaipAddress(state)
  return all.every((each) => each.account === account) ? all : all.filter((each) => each.account === account)
}

function without(state: State, { id, connectorId }: PendingBatch): readonly PendingBatch[] {
  return selectPendingBatches(state).filter((each) => each.id !== id || each.connectorId !== connectorId)
}
