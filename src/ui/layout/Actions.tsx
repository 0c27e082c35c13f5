import type { ReactNode } from 'react'

/** The buttons at the end of a view, side by side where they fit. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
