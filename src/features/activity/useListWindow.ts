import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { document } from '../../domain/page/document'
import {
  EMPTY_RANGE,
  rowsBetween,
  spansAmong,
  stepTowards,
  type ListLayout,
  type IndexRange,
} from './domain/listWindow'
import { useAppContext } from '../../ui/context'
import { scrollParent } from '../../ui/hooks/scrollParent'

/** After scrolling by whole screens, rows are rendered again once it has paused for this long. */
const HISTORY_LEAPS_REST_MS = 150
const FAST_FRAME_MS = 25

/** New rows per frame, by the speed of the device; more would be a long task. */
const HISTORY_ROWS_PER_FRAME = { fast: 2, slow: 1 }

/** Rows rendered above and below the visible part. */
const HISTORY_ROWS_BEYOND_VIEW = 3

interface ListWindow {
  readonly drawn: IndexRange
  /** The visible groups, with or without a rendered row. */
  readonly spans: IndexRange
  /** The layout whose end is visible, or about to be. A list that has grown since has another. */
  readonly atEndOf: ListLayout | undefined
}

/**
 * The rows of a long list to render: the visible ones and a few on either side, wherever it scrolls. While it scrolls
 * by whole screens no rows are added, since nobody could read them. After placeholders the list is rendered without
 * rows first: both together would be a long task on a slow device.
 */
export function useListWindow(list: RefObject<HTMLElement | null>, layout: ListLayout, isAwaited: boolean): ListWindow {
  const { clock } = useAppContext().services
  const [range, setRange] = useState<ListWindow>({ drawn: EMPTY_RANGE, spans: EMPTY_RANGE, atEndOf: undefined })
  const latest = useRef(layout)
  const update = useRef<() => void>(undefined)
  const drawn = useRef(EMPTY_RANGE)
  const isFilling = useRef(false)
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return undefined
    const box = scrollParent(node)
    let frame = 0
    let stopTask: (() => void) | undefined
    let lastFrame = 0
    let lastSeen = 0
    let lastLeap = -Infinity
    let isLeaping = false
    const now = (time = 0): void => {
      const most = HISTORY_ROWS_PER_FRAME[time - lastFrame < FAST_FRAME_MS ? 'fast' : 'slow']
      lastFrame = time
      frame = 0
      const { top } = node.getBoundingClientRect()
      const seen = box?.getBoundingClientRect()
      const first = Math.max(seen?.top ?? 0, 0) - top
      const last = Math.min(seen?.bottom ?? innerHeight, innerHeight) - top
      const leaps = Math.abs(first - lastSeen) > Math.max(last - first, 0)
      const isResting = time - lastLeap > HISTORY_LEAPS_REST_MS
      isLeaping = !isResting && (leaps || isLeaping)
      if (leaps) lastLeap = time
      lastSeen = first
      if (isLeaping) soon()
      const aim = rowsBetween(latest.current, first, last, HISTORY_ROWS_BEYOND_VIEW)
      const inSight = rowsBetween(latest.current, first, last, 0)
      const next = isLeaping ? drawn.current : stepTowards(drawn.current, aim, inSight.from, most)
      isFilling.current = inSight.from < next.from || inSight.to > next.to
      // Placeholders stay until the last row is rendered.
      if (isFilling.current || isSame(next, drawn.current)) node.toggleAttribute('data-filling', isFilling.current)
      const spans = spansAmong(latest.current, aim)
      const atEndOf = aim.to >= latest.current.rows ? latest.current : undefined
      setRange((current) =>
        current.atEndOf === atEndOf && isSame(current.spans, spans) && isSame(current.drawn, next)
          ? current
          : { drawn: next, spans, atEndOf },
      )
    }
    // A few rows per frame keep a fast scroll and the arrival of a page smooth. Computed between two frames, when the
    // layout is known and no paint is pending.
    const afterFrame = (time: number): void => {
      stopTask = clock.after(0, () => startTransition(() => now(time)))
    }
    const soon = (): void => {
      frame ||= requestAnimationFrame(afterFrame)
    }
    update.current = soon
    if (isAwaited) {
      node.toggleAttribute('data-filling', (isFilling.current = true))
      soon()
    } else now()
    const sizes = new ResizeObserver(soon)
    sizes.observe(box ?? document.documentElement)
    box?.addEventListener('scroll', soon, { passive: true })
    // Inline, the element scrolls with its surroundings.
    document.addEventListener('scroll', soon, { passive: true, capture: true })
    return () => {
      cancelAnimationFrame(frame)
      stopTask?.()
      sizes.disconnect()
      box?.removeEventListener('scroll', soon)
      document.removeEventListener('scroll', soon, { capture: true })
    }
  }, [list, clock, isAwaited])
  // The next step starts from what has been rendered.
  useLayoutEffect(() => {
    drawn.current = range.drawn
    list.current?.toggleAttribute('data-filling', isFilling.current)
    update.current?.()
  }, [list, range])
  useLayoutEffect(() => {
    if (latest.current === layout) return
    latest.current = layout
    update.current?.()
  }, [layout])
  return range
}

function isSame(one: IndexRange, other: IndexRange): boolean {
  return one.from === other.from && one.to === other.to
}
