import type { Clock } from '../clock/clock'

const FRAME_READY_PAUSE_MS = 500
export const FRAME_READY_WAIT_MS = 20_000

/** Who waits until requests may flow, and how long. */
export interface Readiness {
  readonly isAwaited: boolean
  /** The ready timeout is running. */
  readonly isTimed: boolean
  /** Resolves or rejects with the next `settle`. */
  wait(): Promise<void>
  /** Starts the ready timeout unless it is running. */
  startTimeout(late: () => void): void
  /** Ends the timeout and begins the pause between the ready event and the first request. */
  startPause(over: () => void): void
  stopTimers(): void
  settle(failure?: Error): void
}

/** The timers and promises of a frame on its way to being ready (docs/protocol/frame.md#handshake). */
export function createReadiness(clock: Clock): Readiness {
  const waiting = new Set<{ readonly resolve: () => void; readonly reject: (reason: Error) => void }>()
  let stopTimeout: (() => void) | undefined
  let stopPause: (() => void) | undefined

  const stopTimers = (): void => {
    stopTimeout?.()
    stopPause?.()
    stopTimeout = stopPause = undefined
  }

  return {
    get isAwaited() {
      return waiting.size > 0
    },
    get isTimed() {
      return stopTimeout !== undefined
    },
    wait: () => new Promise<void>((resolve, reject) => void waiting.add({ resolve, reject })),
    startTimeout: (late) => void (stopTimeout ??= clock.after(FRAME_READY_WAIT_MS, late)),
    startPause(over) {
      stopTimers()
      stopPause = clock.after(FRAME_READY_PAUSE_MS, over)
    },
    stopTimers,
    settle(failure) {
      for (const { resolve, reject } of waiting) {
        if (failure) reject(failure)
        else resolve()
      }
      waiting.clear()
    },
  }
}
