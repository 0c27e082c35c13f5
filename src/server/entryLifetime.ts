/** For processes whose clocks differ: more than clocks do that are set by the network. */
const KEPT_LONGER_MS = 300_000

/**
 * For how long a store keeps an entry, in milliseconds. A lifetime and not a time, because a database has a clock of
 * its own.
 */
export function lifetimeOf(expiresAt: number): number {
  return Math.ceil(Math.max(0, expiresAt - Date.now())) + KEPT_LONGER_MS
}
