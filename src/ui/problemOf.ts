import { WalletButtonError } from '../errors/WalletButtonError'
import { problemOf as explained } from '../session/problemOf'
import type { Problem } from '../session/store/state'

/** What a view shows of a failed flow; undefined when the visitor or the view itself ended it. */
export function problemOf(reason: unknown): Problem | undefined {
  const givenUp =
    reason instanceof WalletButtonError
      ? reason.code === 'connect_aborted'
      : reason instanceof Error && reason.name === 'AbortError'
  return givenUp ? undefined : explained(reason)
}
