/** How long deferred work waits at most for the browser to be idle. */
const IDLE_WAIT_MS = 300
/** How long it waits where no browser can tell: a moment, in which what was just changed is painted. */
const PAINTED_AFTER_MS = 50

/** Timers and times. Durations use the monotonic clock, stored times the wall clock. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. */
  now(): number
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonic(): number
  /** Calls back once; the returned function cancels. Delays may be longer than a browser timer allows. */
  after(ms: number, callback: () => void): () => void
  /** Calls back repeatedly until the returned function is called. */
  every(ms: number, callback: () => void): () => void
  /** Calls back when the browser is idle, at the latest after a moment. The returned function cancels. */
  whenIdle(callback: () => void): () => void
  /** Resolves after `ms`. Rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Resolves in a new task, to split work that would be one long task on a slow device. */
  nextTask(): Promise<void>
}

// Browsers store the delay as a signed 32-bit integer; a longer one fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The real clock. */
export function createClock(): Clock {
  const after = (ms: number, callback: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout>
    const arm = (left: number) => {
      timer = setTimeout(
        () => (left > LONGEST_TIMER_MS ? arm(left - LONGEST_TIMER_MS) : callback()),
        Math.min(left, LONGEST_TIMER_MS),
      )
    }
    arm(ms)
    return () => clearTimeout(timer)
  }
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after,
    every(ms, callback) {
      const timer = setInterval(callback, ms)
      return () => clearInterval(timer)
    },
    whenIdle(callback) {
      if (typeof requestIdleCallback !== 'function') return after(PAINTED_AFTER_MS, callback)
      const request = requestIdleCallback(callback, { timeout: IDLE_WAIT_MS })
      return () => cancelIdleCallback(request)
    },
    sleep: (ms, signal) => sleepOn(after, ms, signal),
    nextTask: () => sleepOn(after, 0),
  }
}

/** `sleep` by `after`, also for the fake clock. */
export function sleepOn(after: Clock['after'], ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}
