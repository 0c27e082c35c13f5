import { useEffect, useRef, useState, type ReactNode } from 'react'
import { scrollParent } from '../hooks/scrollParent'
import { RowList } from './RowList'

/** Two screens of rows, so that the end is out of sight again once they are drawn. */
const ROWS_AT_ONCE = 20
/** The next rows are drawn this long before the last one is in sight. */
const AHEAD = '600px'

interface LongRowListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  /** The row of an item, with its key. */
  readonly children: (item: Item) => ReactNode
}

/** A list of any number of rows, of which more are drawn as its end comes near: a list of thousands opens at once. */
export function LongRowList<Item>({ label, items, children }: LongRowListProps<Item>) {
  const [count, setCount] = useState(ROWS_AT_ONCE)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = items.length > count
  useEffect(() => {
    if (!hasMore || !end.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount((drawn) => drawn + ROWS_AT_ONCE)
      },
      { root: scrollParent(end.current) ?? null, rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])
  return (
    <>
      <RowList label={label}>{items.slice(0, count).map(children)}</RowList>
      {hasMore && <div ref={end} />}
    </>
  )
}
