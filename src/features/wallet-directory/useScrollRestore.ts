import { useLayoutEffect, useRef, type RefObject } from 'react'
import { scrollParent } from '../../ui/hooks/scrollParent'

/** Scrolls to the top when a search starts, and restores the list's position when it is cleared. */
export function useScrollRestore(searching: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const savedScroll = useRef(0)
  const previous = useRef(searching)
  useLayoutEffect(() => {
    if (previous.current === searching) return
    previous.current = searching
    const box = scrollParent(ref.current)
    if (!box) return
    if (searching) savedScroll.current = box.scrollTop
    box.scrollTop = searching ? 0 : savedScroll.current
  }, [searching])
  return ref
}
