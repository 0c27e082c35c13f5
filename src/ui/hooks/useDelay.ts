import { useEffect, useState } from 'react'
import { useAppContext } from '../context'

/** Turns true `ms` after it became active, and false as soon as it is not active. */
export function useDelay(ms: number, active = true): boolean {
  const { clock } = useAppContext().services
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    setPassed(false)
    return active ? clock.after(ms, () => setPassed(true)) : undefined
  }, [clock, ms, active])
  return active && passed
}
