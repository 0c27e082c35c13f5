import { useEffect, useState } from 'react'
import { useWorld } from '../context'

/** False, and true once `ms` have passed since it became active. Inactive means false again. */
export function useDelay(ms: number, active = true): boolean {
  const { clock } = useWorld().services
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    setPassed(false)
    return active ? clock.after(ms, () => setPassed(true)) : undefined
  }, [clock, ms, active])
  return active && passed
}
