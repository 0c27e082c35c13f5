import { useEffect, useRef } from 'react'
import { useWorld } from '../context'

/** Acts again and again while the view is on screen and the page is visible, and once when the page becomes visible. */
export function useWhileVisible(ms: number, act: () => void): void {
  const { page, services } = useWorld()
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
