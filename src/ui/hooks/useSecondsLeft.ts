import { useEffect, useState } from 'react'
import { useAppContext } from '../context'

const TICK_MS = 1_000

/** Whole seconds until a time of the wall or monotonic clock, from `fromMs` before it; undefined otherwise. */
export function useSecondsLeft(
  until: number | undefined,
  fromMs: number,
  time: 'now' | 'monotonic' = 'now',
): number | undefined {
  const { clock } = useAppContext().services
  const [now, setNow] = useState(() => clock[time]())
  useEffect(() => {
    if (until === undefined) return undefined
    setNow(clock[time]())
    return clock.every(TICK_MS, () => setNow(clock[time]()))
  }, [clock, until, time])
  const left = until === undefined ? 0 : until - now
  return left > 0 && left <= fromMs ? Math.ceil(left / TICK_MS) : undefined
}
