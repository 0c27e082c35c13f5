/** The longest that work behind the first picture waits for the browser to be idle. */
const IDLE_WAIT_MS = 300

/** The only place with timers and times. Durations run on the monotonic clock, stored times on the wall clock. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. */
  now(): number
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonic(): number
  /** Calls back once; the returned function cancels. Waits longer than a browser timer can hold are kept exactly. */
  after(ms: number, callback: () => void): () => void
  /** Calls back again and again until the returned function is called. */
  every(ms: number, callback: () => void): () => void
  /**
   * Calls back when the browser has drawn and has nothing to do, at the latest after a moment. The returned function
   * cancels.
   */
  whenIdle(callback: () => void): () => void
  /** Resolves after `ms`. Rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Resolves in a task of its own, at once: what is cut there is not one long task on a slow device. */
  nextTask(): Promise<void>
}

// Browsers keep the delay in 32 bits with a sign; a longer one fires at once.
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
      if (typeof requestIdleCallback === 'undefined') return after(IDLE_WAIT_MS, callback)
      const asked = requestIdleCallback(callback, { timeout: IDLE_WAIT_MS })
      return () => cancelIdleCallback(asked)
    },
    sleep: (ms, signal) => sleepOn(after, ms, signal),
    nextTask: () => sleepOn(after, 0),
  }
}

/** A sleep made of a one-shot timer; for clocks, the fake one included. */
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
