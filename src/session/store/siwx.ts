import type { Change } from './createStore'
import type { SiwxState } from './state'

/** No attempt to sign in is under way, and none has failed. */
export const NO_ATTEMPT = { request: undefined, phase: 'idle', problem: undefined } satisfies Partial<SiwxState>
export const NO_SIGN_IN: SiwxState = { session: undefined, ...NO_ATTEMPT }

/** Changes part of the sign-in state; the rest stays. */
export function changeSiwx(part: Partial<SiwxState>): Change {
  return (state) => ({ siwx: { ...state.siwx, ...part } })
}
