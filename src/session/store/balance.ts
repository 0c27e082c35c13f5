import { defineSlice } from './slices'
import type { State } from './state'

declare module './state' {
  interface Slices {
    balance: BalanceState
  }
}

/** The native balance of the active account on the active network. */
export interface BalanceState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly amount?: string
  readonly symbol?: string
  /** Rounded down, with its symbol, as the button shows it. */
  readonly short?: string
  /** Time of the monotonic clock before which a failed read is not repeated. */
  readonly retryAt?: number
}

const IDLE: BalanceState = { status: 'idle' }

export const balance = defineSlice({ key: 'balance', scope: 'account+network', initial: IDLE, tasks: ['balance'] })

export function selectBalance(state: State): BalanceState {
  return balance.select(state) ?? IDLE
}
