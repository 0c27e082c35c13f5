import type { Clock } from '../../src/services/clock/clock'
import { sleepOn } from '../../src/services/clock/clock'

export interface FakeClock extends Clock {
  /** Moves both clocks on, calling back what falls due on the way, in order; lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** Moves the wall clock alone, as a visitor or a sleeping machine does. */
  setWallClock(now: number): void
  /** Timers that have neither fired nor been cancelled. */
  pending(): number
}

type Timer = {
  readonly due: number
  readonly order: number
  readonly callback: () => void
  readonly everyMs: number | undefined
}

/** A clock that stands still until it is told to move. */
export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  const timers = new Map<number, Timer>()
  let elapsed = 0
  let wall = start
  let made = 0

  const add = (ms: number, callback: () => void, everyMs?: number): (() => void) => {
    const id = (made += 1)
    timers.set(id, { due: elapsed + Math.max(0, ms), order: id, callback, everyMs })
    return () => void timers.delete(id)
  }
  const after: Clock['after'] = (ms, callback) => add(ms, callback)

  return {
    now: () => wall,
    monotonic: () => elapsed,
    after,
    every: (ms, callback) => add(ms, callback, Math.max(1, ms)),
    whenIdle(callback) {
      callback()
      return () => {}
    },
    sleep: (ms, signal) => sleepOn(after, ms, signal),
    nextTask: () => Promise.resolve(),
    async advance(ms) {
      const end = elapsed + ms
      const moveTo = (moment: number) => {
        wall += moment - elapsed
        elapsed = moment
      }
      await settle()
      for (;;) {
        const [next] = [...timers]
          .filter(([, { due }]) => due <= end)
          .sort(([, a], [, b]) => a.due - b.due || a.order - b.order)
        if (!next) break
        const [id, timer] = next
        moveTo(timer.due)
        if (timer.everyMs === undefined) timers.delete(id)
        else timers.set(id, { ...timer, due: timer.due + timer.everyMs })
        timer.callback()
        await settle()
      }
      moveTo(end)
      await settle()
    },
    setWallClock(now) {
      wall = now
    },
    pending: () => timers.size,
  }
}

// Long enough for a chain of awaits between two timers; needs no real timer, so that it works under any test clock.
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
