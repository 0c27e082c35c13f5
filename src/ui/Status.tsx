import type { ReactNode } from 'react'

/** A line that is spoken politely whenever it changes. It keeps its place, so that nothing moves when words arrive. */
export function Status({ children }: { children?: ReactNode }) {
  return (
    <p className="status" role="status">
      {children}
    </p>
  )
}
