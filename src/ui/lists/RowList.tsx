import { Children, type ReactNode } from 'react'
import { useRovingFocus } from './useRovingFocus'

/** A list of rows: one tab stop, arrow keys, Home, End and type-ahead. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  const { ref, ...roving } = useRovingFocus<HTMLUListElement>('list')
  return (
    <ul ref={ref} className="rows" role="list" aria-label={label} {...roving}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}
