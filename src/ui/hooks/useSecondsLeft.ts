import { useEffect, useState } from 'react'
import { useWorld } from '../context'

const TICK_MS = 1_000

/** Whole seconds until a time of the wall clock, from `fromMs` before it; undefined earlier. */
export function useSecondsLeft(until: number | undefined, fromMs: number): number | undefined {
  const { clock } = useWorld().services
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (until === undefined) return undefined
    setNow(clock.now())
    return clock.every(TICK_MS, () => setNow(clock.now()))
  }, [clock, until])
  if (until === undefined) return undefined
  const left = until - now
  return left > 0 && left <= fromMs ? Math.ceil(left / TICK_MS) : undefined
}
