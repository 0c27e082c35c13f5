import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { moveFor, nextIndex, typedIndex } from './keyboardMoves'

// A longer pause between letters begins a new word. Measured by event times, so no timer is needed.
const WORD_GAP_MS = 700

interface RovingFocus<Box extends HTMLElement> {
  readonly ref: RefObject<Box | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * Makes the buttons in a list or grid one tab stop with arrow keys, Home, End and type-ahead. The last focused item is
 * the tab stop; when it disappears, the current or the first item is.
 */
export function useRovingFocus<Box extends HTMLElement>(axes: 'list' | 'grid'): RovingFocus<Box> {
  const ref = useRef<Box>(null)
  const stop = useRef<HTMLElement | null>(null)
  const typed = useRef({ text: '', at: 0 })

  const items = () => Array.from(ref.current?.querySelectorAll<HTMLElement>('button') ?? [])
  const settle = () => {
    const all = items()
    const kept = stop.current && all.includes(stop.current) ? stop.current : undefined
    const requested =
      kept ?? all.find((item) => item.matches('[aria-current="true"], [aria-selected="true"]')) ?? all[0]
    for (const item of all) item.tabIndex = item === requested ? 0 : -1
  }
  useLayoutEffect(settle)

  return {
    ref,
    onFocus: (event) => {
      stop.current = event.target as HTMLElement
      settle()
    },
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const all = items()
      const at = all.indexOf(event.target as HTMLElement)
      if (at < 0) return
      const move = moveFor(event.key, ref.current !== null && getComputedStyle(ref.current).direction === 'rtl')
      let to = -1
      if (move && (axes === 'grid' || (move !== 'next' && move !== 'previous'))) {
        to = nextIndex(at, all.length, move, axes === 'grid' ? columnsOf(all) : 1)
      } else if (event.key.length === 1 && event.key !== ' ') {
        const goesOn = event.timeStamp - typed.current.at < WORD_GAP_MS
        typed.current = { text: goesOn ? typed.current.text + event.key : event.key, at: event.timeStamp }
        to = typedIndex(
          at,
          all.map((item) => item.dataset['label'] ?? item.textContent),
          typed.current.text,
        )
      } else return
      event.preventDefault()
      all[to]?.focus()
    },
  }
}

function columnsOf(items: readonly HTMLElement[]): number {
  const top = items[0]?.offsetTop
  const below = items.findIndex((item) => item.offsetTop !== top)
  return below < 0 ? Math.max(items.length, 1) : below
}
