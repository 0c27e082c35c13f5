import { useEffect, useRef } from 'react'
import { useAppContext } from '../context'

/** Repeats an action while the view is open and the page visible, and runs it once when the page becomes visible. */
export function useWhileVisible(ms: number, act: () => void): void {
  const { page, services } = useAppContext()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const stop = services.clock.every(ms, () => {
      if (page.visible()) latest.current()
    })
    const off = page.onVisibility((visible) => {
      if (visible) latest.current()
    })
    return () => {
      stop()
      off()
    }
  }, [page, services.clock, ms])
}
