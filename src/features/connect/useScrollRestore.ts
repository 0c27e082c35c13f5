import { useLayoutEffect, useRef, type RefObject } from 'react'
import { scrollParent } from '../../ui/scrollParent'

/** Starts a search at the top of the list, and goes back to where the list was when the search is cleared. */
export function useScrollRestore(searching: boolean): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  const former = useRef(0)
  const was = useRef(searching)
  useLayoutEffect(() => {
    if (was.current === searching) return
    was.current = searching
    const box = scrollParent(mark.current)
    if (!box) return
    if (searching) former.current = box.scrollTop
    box.scrollTop = searching ? 0 : former.current
  }, [searching])
  return mark
}
