import type { DisconnectReason } from '../events'
import type { NamespaceSession, WaitingSession } from '../store/state'

/** How a namespace is held: a wallet is connected in it, or a stored session waits for its wallet. */
export type Held = NamespaceSession['status']

/**
 * What ends a session or makes it wait. Reported by the visitor, the page, the wallet, its session or another tab: why it is over
 * (`DisconnectReason`). Reported by a wallet, or by its silence: why it cannot be used now (`WaitingSession`). `replaced`: another
 * tab has stored another session in its place.
 */
export type Cause = DisconnectReason | Exclude<WaitingSession['reason'], 'asking'> | 'replaced'

/**
 * What is erased. `connection`: what the next page would restore. `session`: that and the sign-in. `label`: the account
 * on the next page's button, unless something is connected.
 */
type Erased = 'nothing' | 'label' | 'connection' | 'session'

export interface Transition {
  /** What becomes of the namespace: nothing is left, or its session waits for its wallet, for this reason. */
  readonly to: 'none' | WaitingSession['reason']
  readonly erase: Erased
  /** The reason of the event `disconnected`. Emitted only if the page could not know otherwise. */
  readonly emit?: DisconnectReason
  /** Other tabs are notified. If the wallet contradicts it there, the session is stored again. */
  readonly tells?: true
  /** What the wallet of another session has added in the namespace is connected. */
  readonly connectsAdded?: true
}

const waits = (reason: WaitingSession['reason']): Transition => ({ to: reason, erase: 'nothing' })

/**
 * What ends a session or makes it wait, and what that erases: docs/decisions/what-ends-a-session.md is written from this
 * table. What it does not list changes nothing.
 */
export const TRANSITIONS = {
  connected: {
    user: { to: 'none', erase: 'session', emit: 'user' },
    'siwx-cancelled': { to: 'none', erase: 'session', emit: 'siwx-cancelled' },
    config: { to: 'none', erase: 'session', emit: 'config', tells: true },
    wallet: { to: 'none', erase: 'session', emit: 'wallet', tells: true, connectsAdded: true },
    expired: { to: 'none', erase: 'session', emit: 'expired', tells: true, connectsAdded: true },
    'other-tab': { to: 'none', erase: 'session', emit: 'other-tab', tells: true },
    replaced: { to: 'asking', erase: 'nothing', emit: 'other-tab' },
    locked: { to: 'locked', erase: 'nothing', emit: 'wallet' },
    unserved: { to: 'unserved', erase: 'nothing', emit: 'wallet' },
  },
  waiting: {
    user: { to: 'none', erase: 'session' },
    'siwx-cancelled': { to: 'none', erase: 'session' },
    wallet: { to: 'none', erase: 'connection', tells: true },
    'other-account': { to: 'none', erase: 'session', emit: 'other-account', tells: true },
    'other-tab': { to: 'none', erase: 'session', tells: true },
    unauthorized: { to: 'unauthorized', erase: 'label' },
    locked: waits('locked'),
    unannounced: waits('unannounced'),
    unreachable: waits('unreachable'),
    unserved: waits('unserved'),
  },
} as const satisfies Readonly<Record<Held, Partial<Readonly<Record<Cause, Transition>>>>>

export function transitionOf(held: Held, cause: Cause): Transition | undefined {
  const rows: Partial<Readonly<Record<Cause, Transition>>> = TRANSITIONS[held]
  return rows[cause]
}
