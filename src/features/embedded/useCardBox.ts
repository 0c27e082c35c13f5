import { useEffect, useRef, type RefObject } from 'react'
import type { FrameRect } from '../../domain/page/frameRect'

/**
 * Tells where the card is, in pixels of the viewport, at once and whenever it may have moved: the window, the page's
 * scroll, the on-screen keyboard, the card's own size, the end of its motion.
 */
export function useCardBox(onBox: (box: FrameRect) => void): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null)
  const tell = useRef(onBox)
  tell.current = onBox
  useEffect(() => {
    const card = within.current?.closest<HTMLElement>('.card')
    if (!card) return undefined
    let last = ''
    const measure = () => {
      const { left, top, width, height } = card.getBoundingClientRect()
      const box = { left, top, width, height, radius: getComputedStyle(card).borderRadius }
      const now = JSON.stringify(box)
      if (now === last) return
      last = now
      tell.current(box)
    }
    const size = new ResizeObserver(measure)
    size.observe(card)
    const off = new AbortController()
    const { signal } = off
    card.addEventListener('animationend', measure, { signal })
    window.addEventListener('resize', measure, { signal })
    window.addEventListener('scroll', measure, { signal, capture: true, passive: true })
    window.visualViewport?.addEventListener('resize', measure, { signal })
    window.visualViewport?.addEventListener('scroll', measure, { signal })
    return () => {
      size.disconnect()
      off.abort()
    }
  }, [])
  return within
}
