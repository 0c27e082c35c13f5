import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { HISTORY_ROWS_BEYOND_VIEW } from '../../config/limits'
import { rowsBetween, type ListLayout } from '../../domain/activity/listWindow'
import { scrollBoxOf } from '../scrollBoxOf'

/** The rows of a long list that are drawn: those in sight, wherever it scrolls, and a few on either side. */
export function useListWindow(list: RefObject<HTMLElement | null>, layout: ListLayout): { readonly from: number; readonly to: number } {
  const [range, setRange] = useState({ from: 0, to: 0 })
  const latest = useRef(layout)
  const look = useRef<() => void>(undefined)
  const wanted = useRef(range)
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return undefined
    const box = scrollBoxOf(node)
    let frame = 0
    const now = (): void => {
      frame = 0
      const { top } = node.getBoundingClientRect()
      const seen = box?.getBoundingClientRect()
      const first = Math.max(seen?.top ?? 0, 0) - top
      const last = Math.min(seen?.bottom ?? innerHeight, innerHeight) - top
      const inSight = rowsBetween(latest.current, first, last, 0)
      // After a leap all of them are new: the upper half of those in sight comes first, the rest with the next frame.
      const leapt = inSight.from >= wanted.current.to || inSight.to <= wanted.current.from
      const half = { from: inSight.from, to: Math.ceil((inSight.from + inSight.to) / 2) }
      const next = leapt ? half : rowsBetween(latest.current, first, last, HISTORY_ROWS_BEYOND_VIEW)
      wanted.current = next
      setRange((held) => (held.from === next.from && held.to === next.to ? held : next))
      if (leapt && next.to > next.from) soon()
    }
    // Many rows at once are drawn in pieces, so that a fast scroll stays one, and so does the arrival of a page.
    const soon = (): void => {
      frame ||= requestAnimationFrame(() => startTransition(now))
    }
    look.current = soon
    now()
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
  }, [list])
  useLayoutEffect(() => {
    if (latest.current === layout) return
    latest.current = layout
    look.current?.()
  }, [layout])
  return range
}
