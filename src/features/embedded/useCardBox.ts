import { useEffect, useRef, type RefObject } from 'react'
import type { FrameRect } from '../../domain/page/frameRect'

/**
 * Reports the card's rectangle in viewport pixels, at once and whenever it has moved. It is read with each frame:
 * besides its size, the page's scrolling, the on-screen keyboard and animations move it, and an observer of its size
 * would meet the one that animates its height, which browsers report as an error of the page.
 */
export function useCardBox(onBox: (box: FrameRect) => void): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const listener = useRef(onBox)
  listener.current = onBox
  useEffect(() => {
    const card = container.current?.closest<HTMLElement>('.card')
    if (!card) return undefined
    let last = ''
    let frame: number
    const follow = () => {
      frame = requestAnimationFrame(follow)
      const { left, top, width, height } = card.getBoundingClientRect()
      const box = { left, top, width, height, radius: getComputedStyle(card).borderRadius }
      const now = JSON.stringify(box)
      if (now === last) return
      last = now
      listener.current(box)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [])
  return container
}
