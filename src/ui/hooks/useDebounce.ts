import { useCallback, useEffect, useRef } from 'react'
import { useWorld } from '../context'

/** Does the last thing asked for, once nothing else has been asked for a while. Without a wait it does it at once. */
export function useDebounce(): (ms: number, act: () => void) => void {
  const { clock } = useWorld().services
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return useCallback(
    (ms, act) => {
      stop.current?.()
      stop.current = undefined
      if (ms > 0) stop.current = clock.after(ms, act)
      else act()
    },
    [clock],
  )
}
