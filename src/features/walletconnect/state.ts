import { defineSlice } from '../../session/store/slices'

declare module '../../session/store/state' {
  interface Slices {
    pairingFailedFrom: number
    pairingResting: boolean
  }
}

/** Monotonic time at which the last failed pairing began. Undefined once a retry may begin. */
export const pairingFailedFrom = defineSlice({ key: 'pairingFailedFrom', scope: 'page' })

/** The view is off screen, and a proposal whose code has been replaced is still open. */
export const pairingResting = defineSlice({ key: 'pairingResting', scope: 'page' })
