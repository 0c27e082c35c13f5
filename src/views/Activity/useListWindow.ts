import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { FAST_FRAME_MS, HISTORY_ROWS_BEYOND_VIEW, HISTORY_ROWS_PER_FRAME } from '../../config/limits'
import { NOTHING_DRAWN, rowsBetween, stepTowards, type DrawnRows, type ListLayout } from '../../domain/activity/listWindow'
import { useWorld } from '../context'
import { scrollBoxOf } from '../scrollBoxOf'

/** The rows of a long list that are drawn: those in sight, wherever it scrolls, and a few on either side. */
export function useListWindow(list: RefObject<HTMLElement | null>, layout: ListLayout): DrawnRows {
  const { clock } = useWorld().services
  const [range, setRange] = useState(NOTHING_DRAWN)
  const latest = useRef(layout)
  const look = useRef<() => void>(undefined)
  const drawn = useRef(range)
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return undefined
    const box = scrollBoxOf(node)
    let frame = 0
    let stopTask: (() => void) | undefined
    let lastFrame = 0
    let lastSeen = 0
    let leapt = false
    const now = (time = 0): void => {
      const isFast = time - lastFrame < FAST_FRAME_MS
      lastFrame = time
      frame = 0
      const { top } = node.getBoundingClientRect()
      const seen = box?.getBoundingClientRect()
      const first = Math.max(seen?.top ?? 0, 0) - top
      const last = Math.min(seen?.bottom ?? innerHeight, innerHeight) - top
      const leaps = Math.abs(first - lastSeen) > last - first
      const most = HISTORY_ROWS_PER_FRAME[leaps && leapt ? 'leaping' : isFast ? 'fast' : 'slow']
      // A resting pointer would enter and leave every row that goes by.
      node.toggleAttribute('data-leaping', leaps && leapt)
      lastSeen = first
      leapt = leaps
      if (leaps) soon()
      const aim = rowsBetween(latest.current, first, last, HISTORY_ROWS_BEYOND_VIEW)
      const next = stepTowards(drawn.current, aim, rowsBetween(latest.current, first, last, 0).from, most)
      setRange((held) => (isSame(held, next) ? held : next))
    }
    // Few rows with each frame, so that a fast scroll stays one, and so does the arrival of a page; reckoned between two
    // frames, where the places are known and nothing waits to be painted.
    const afterFrame = (time: number): void => {
      stopTask = clock.after(0, () => startTransition(() => now(time)))
    }
    const soon = (): void => {
      frame ||= requestAnimationFrame(afterFrame)
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
      stopTask?.()
      sizes.disconnect()
      box?.removeEventListener('scroll', soon)
      document.removeEventListener('scroll', soon, { capture: true })
    }
  }, [list, clock])
  // The next step is taken from what has really been drawn.
  useLayoutEffect(() => {
    drawn.current = range
    look.current?.()
  }, [range])
  useLayoutEffect(() => {
    if (latest.current === layout) return
    latest.current = layout
    look.current?.()
  }, [layout])
  return range
}

function isSame(one: DrawnRows, other: DrawnRows): boolean {
  return one.from === other.from && one.to === other.to && one.left.from === other.left.from && one.left.to === other.left.to
}
