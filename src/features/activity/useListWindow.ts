import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  EMPTY_RANGE,
  rowsBetween,
  spansAmong,
  stepTowards,
  type ListLayout,
  type IndexRange,
} from './domain/listWindow'
import { useWorld } from '../../ui/context'
import { scrollParent } from '../../ui/hooks/scrollParent'

/** A history that goes by screen after screen shows no rows until it has not done so for as long. */
const HISTORY_LEAPS_REST_MS = 150
const FAST_FRAME_MS = 25

/** Rows that come with one frame, fewer while frames take longer than this: more would be a long task on a slow device. */
const HISTORY_ROWS_PER_FRAME = { fast: 2, slow: 1 }

/** Rows of a history that are drawn above and below what can be seen. */
const HISTORY_ROWS_BEYOND_VIEW = 3

interface ListWindow {
  readonly drawn: IndexRange
  /** The groups in sight, with or without a row that is drawn. */
  readonly spans: IndexRange
  /** The list whose end is in sight, or about to be: one that has grown since has another. */
  readonly atEndOf: ListLayout | undefined
}

/**
 * The rows of a long list that are drawn: those in sight, wherever it scrolls, and a few on either side. While it goes by screen
 * after screen none come: nobody could read them. A list that was waited for comes without its rows: both would be one
 * long task on a slow device.
 */
export function useListWindow(list: RefObject<HTMLElement | null>, layout: ListLayout, isAwaited: boolean): ListWindow {
  const { clock } = useWorld().services
  const [range, setRange] = useState<ListWindow>({ drawn: EMPTY_RANGE, spans: EMPTY_RANGE, atEndOf: undefined })
  const latest = useRef(layout)
  const look = useRef<() => void>(undefined)
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
      // Placeholders stay until the last row is drawn.
      if (isFilling.current || isSame(next, drawn.current)) node.toggleAttribute('data-filling', isFilling.current)
      const spans = spansAmong(latest.current, aim)
      const atEndOf = aim.to >= latest.current.rows ? latest.current : undefined
      setRange((held) =>
        held.atEndOf === atEndOf && isSame(held.spans, spans) && isSame(held.drawn, next)
          ? held
          : { drawn: next, spans, atEndOf },
      )
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
    if (isAwaited) {
      node.toggleAttribute('data-filling', (isFilling.current = true))
      soon()
    } else now()
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
  }, [list, clock, isAwaited])
  // The next step is taken from what has really been drawn.
  useLayoutEffect(() => {
    drawn.current = range.drawn
    list.current?.toggleAttribute('data-filling', isFilling.current)
    look.current?.()
  }, [list, range])
  useLayoutEffect(() => {
    if (latest.current === layout) return
    latest.current = layout
    look.current?.()
  }, [layout])
  return range
}

function isSame(one: IndexRange, other: IndexRange): boolean {
  return one.from === other.from && one.to === other.to
}
