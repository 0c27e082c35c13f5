import { useEffect, useRef, type RefObject } from 'react'
import type { FrameRect } from '../../domain/page/frameRect'

/**
 * Reports the card's rectangle in viewport pixels, at once and whenever it may have moved: on resize, scroll, the
 * on-screen keyboard, a change of its size and the end of its animation.
 */
export function useCardBox(onBox: (box: FrameRect) => void): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const listener = useRef(onBox)
  listener.current = onBox
  useEffect(() => {
    const card = container.current?.closest<HTMLElement>('.card')
    if (!card) return undefined
    let last = ''
    const measure = () => {
      const { left, top, width, height } = card.getBoundingClientRect()
      const box = { left, top, width, height, radius: getComputedStyle(card).borderRadius }
      const now = JSON.stringify(box)
      if (now === last) return
      last = now
      listener.current(box)
    }
    const controller = new AbortController()
    const { signal } = controller
    // What is measured may change the card, which must not happen while the browser reports sizes.
    const size = new ResizeObserver(() => requestAnimationFrame(() => signal.aborted || measure()))
    size.observe(card)
    card.addEventListener('animationend', measure, { signal })
    window.addEventListener('resize', measure, { signal })
    window.addEventListener('scroll', measure, { signal, capture: true, passive: true })
    window.visualViewport?.addEventListener('resize', measure, { signal })
    window.visualViewport?.addEventListener('scroll', measure, { signal })
    return () => {
      size.disconnect()
      controller.abort()
    }
  }, [])
  return container
}
