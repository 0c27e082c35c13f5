import type { ReactNode } from 'react'

/** A line that is announced politely when it changes. It reserves its space, so nothing moves when the text arrives. */
export function Status({ children }: { children?: ReactNode }) {
  return (
    <p className="status" role="status">
      {children}
    </p>
  )
}
