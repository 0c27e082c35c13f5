import { WalletButtonError } from '../../errors/WalletButtonError'
import { problemOf } from '../../session/problemOf'
import type { Problem } from '../../session/store/state'

/** The problem that a view shows for a failed action. Undefined if the visitor or the view itself cancelled it. */
export function shownProblem(reason: unknown): Problem | undefined {
  const givenUp =
    reason instanceof WalletButtonError
      ? reason.code === 'connect_aborted'
      : reason instanceof Error && reason.name === 'AbortError'
  return givenUp ? undefined : problemOf(reason)
}
