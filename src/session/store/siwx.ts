import type { Change, SiwxState } from './state'

/** The part of the state that belongs to one attempt, at rest. */
export const NO_ATTEMPT = { request: undefined, phase: 'idle', problem: undefined } satisfies Partial<SiwxState>
export const NO_SIGN_IN: SiwxState = { session: undefined, clockAheadMs: 0, ...NO_ATTEMPT }

export function changeSiwx(part: Partial<SiwxState>): Change {
  return (state) => ({ siwx: { ...state.siwx, ...part } })
}
