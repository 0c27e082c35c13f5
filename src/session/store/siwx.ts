import type { Change } from './createStore'
import type { SiwxState } from './state'

/** Moves the sign-in on; what is not named stays. */
export function changeSiwx(part: Partial<SiwxState>): Change {
  return (state) => ({ siwx: { ...state.siwx, ...part } })
}
