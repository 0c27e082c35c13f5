import { defineSlice } from '../../session/store/slices'

/** What became of a wallet's link: `opening` until another app is in front, or `missing` if none seems to come. */
export type LinkOutcome = 'opening' | 'left' | 'missing'

declare module '../../session/store/state' {
  interface Slices {
    pairingFailedFrom: number
    pairingResting: boolean
    pairingNetworks: string
    linkOutcome: LinkOutcome
  }
}

/** Monotonic time at which the last failed pairing began. Undefined once a retry may begin. */
export const pairingFailedFrom = defineSlice({ key: 'pairingFailedFrom', scope: 'page' })

/** The view is off screen, and a proposal whose code has been replaced is still open. */
export const pairingResting = defineSlice({ key: 'pairingResting', scope: 'page' })

/** Those of the latest proposal, which cannot be given others. */
export const pairingNetworks = defineSlice({ key: 'pairingNetworks', scope: 'page' })

/** Of the link that was opened last, on the platform on screen. */
export const linkOutcome = defineSlice({ key: 'linkOutcome', scope: 'page' })
