import { useCallback, useEffect, useRef } from 'react'
import { useAppContext } from '../context'

/** Runs the last of several calls after a pause. Without a delay it runs at once. */
export function useDebounce(): (ms: number, act: () => void) => void {
  const { clock } = useAppContext().services
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
