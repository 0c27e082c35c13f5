import { WalletButtonError } from '../errors/WalletButtonError'
import { problemOf } from '../session/problemOf'
import type { Problem } from '../session/store/state'

/** What a view shows of a failed flow; undefined when the visitor or the view itself ended it. */
export function shownProblem(reason: unknown): Problem | undefined {
  const givenUp =
    reason instanceof WalletButtonError
      ? reason.code === 'connect_aborted'
      : reason instanceof Error && reason.name === 'AbortError'
  return givenUp ? undefined : problemOf(reason)
}
