import type { Clock } from './clock'

export interface Limit {
  readonly signal: AbortSignal
  /** It was the timeout that aborted the signal, not the caller. */
  expired(): boolean
  /** Stops the timer. To be called in any case. */
  release(): void
}

/**
 * A signal that is aborted after `ms` (reason: a `TimeoutError`) or with the caller's signal (its reason), whichever
 * comes first.
 */
export function withTimeout(clock: Clock, ms: number, signal?: AbortSignal): Limit {
  const timeout = new AbortController()
  const limited = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  const release = clock.after(ms, () => timeout.abort(new DOMException(`No response within ${ms} ms`, 'TimeoutError')))
  return { signal: limited, expired: () => timeout.signal.aborted && limited.reason === timeout.signal.reason, release }
}
