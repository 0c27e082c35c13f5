import { defineSlice } from '../../session/store/slices'

declare module '../../session/store/slices' {
  interface Slices {
    pairingFailedFrom: number
  }
}

/** Monotonic time at which the last failed pairing began. Undefined once a retry may begin. */
export const pairingFailedFrom = defineSlice({ key: 'pairingFailedFrom', scope: 'page' })
