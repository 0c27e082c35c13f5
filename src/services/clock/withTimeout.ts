import type { Clock } from './clock'

/** A signal with a deadline. */
export interface Limit {
  readonly signal: AbortSignal
  /** True when it was the deadline that ended it, not the caller. */
  expired(): boolean
  /** Lets go of the timer and of the caller's signal. Call it whatever happened. */
  release(): void
}

/**
 * A signal that ends after `ms` (reason: a `TimeoutError`) or together with the caller's signal (its reason), whichever
 * comes first.
 */
export function withTimeout(clock: Clock, ms: number, signal?: AbortSignal): Limit {
  const controller = new AbortController()
  let late = false
  const follow = () => controller.abort(signal?.reason)
  const cancel = clock.after(ms, () => {
    late = !controller.signal.aborted
    controller.abort(new DOMException(`No answer within ${ms} ms`, 'TimeoutError'))
  })
  if (signal?.aborted) follow()
  else signal?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    expired: () => late,
    release() {
      cancel()
      signal?.removeEventListener('abort', follow)
    },
  }
}
