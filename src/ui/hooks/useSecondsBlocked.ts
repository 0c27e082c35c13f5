import { useEffect, useState } from 'react'
import { useWorld } from '../context'

const TICK_MS = 1_000

/** Whole seconds until a time of the monotonic clock; 0 afterwards or without one. */
export function useSecondsBlocked(until: number | undefined): number {
  const { clock } = useWorld().services
  const [now, setNow] = useState(() => clock.monotonic())
  useEffect(() => {
    if (until === undefined) return undefined
    setNow(clock.monotonic())
    return clock.every(TICK_MS, () => setNow(clock.monotonic()))
  }, [clock, until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / TICK_MS))
}
