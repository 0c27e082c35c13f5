import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'
import { HISTORY_ROWS_BEYOND_VIEW } from '../../config/limits'
import { rowsBetween, type ListLayout } from '../../domain/activity/listWindow'
import { scrollBoxOf } from '../scrollBoxOf'

/** The rows of a long list that are drawn: those in sight, wherever it scrolls, and a few on either side. */
export function useListWindow(list: RefObject<HTMLElement | null>, layout: ListLayout): { readonly from: number; readonly to: number } {
  const [range, setRange] = useState({ from: 0, to: 0 })
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return undefined
    const box = scrollBoxOf(node)
    let frame = 0
    const look = (): void => {
      frame = 0
      const { top } = node.getBoundingClientRect()
      const seen = box?.getBoundingClientRect()
      const first = Math.max(seen?.top ?? 0, 0) - top
      const last = Math.min(seen?.bottom ?? innerHeight, innerHeight) - top
      const next = rowsBetween(layout, first, last, HISTORY_ROWS_BEYOND_VIEW)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    const soon = (): void => {
      // Many rows at once are drawn in pieces, so that a fast scroll stays one.
      frame ||= requestAnimationFrame(() => startTransition(look))
    }
    look()
    const sizes = new ResizeObserver(soon)
    sizes.observe(box ?? document.documentElement)
    box?.addEventListener('scroll', soon, { passive: true })
    // In a page the element may scroll along with what is around it.
    document.addEventListener('scroll', soon, { passive: true, capture: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      box?.removeEventListener('scroll', soon)
      document.removeEventListener('scroll', soon, { capture: true })
    }
  }, [list, layout])
  return range
}
