import type { SignInEndReason } from '../../domain/siwx/session'

/** What follows when a sign-in is over. */
export interface SignInEnd {
  /** The proofs of the account are erased, on every network that it signed in for. */
  readonly erases?: true
  /** The reason of the event `siwx-end`. Not emitted for a sign-in that had expired before. */
  readonly emit?: SignInEndReason
  /** The reason that the site is given, whose own session may last longer. */
  readonly tellsSite?: 'visitor' | 'disconnect'
  /** The reason that other tabs are given. */
  readonly tellsTabs?: 'visitor' | 'site'
}

/**
 * What ends a sign-in, by who reports it: docs/decisions/what-ends-a-session.md is written from this table. The proofs
 * of a connection that is over are erased with it, by the table of `session/life`.
 */
export const SIGN_IN_ENDS = {
  visitor: { erases: true, emit: 'visitor', tellsSite: 'visitor', tellsTabs: 'visitor' },
  site: { erases: true, emit: 'site', tellsTabs: 'site' },
  disconnect: { emit: 'disconnect', tellsSite: 'disconnect' },
  'disconnect-expired': { tellsSite: 'disconnect' },
  'other-tab-disconnect': { emit: 'disconnect' },
  'other-tab-visitor': { emit: 'visitor' },
  'other-tab-site': { emit: 'site' },
  expired: { emit: 'expired' },
  absent: { emit: 'visitor' },
} as const satisfies Readonly<Record<string, SignInEnd>>

/** Who reported that a sign-in is over. `absent`: its proof is no longer stored, and no tab reported why. */
export type SignInCause = keyof typeof SIGN_IN_ENDS
