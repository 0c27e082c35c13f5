import type { ReactNode } from 'react'
import type { ViewName } from '../domain/page/viewName'

interface ViewFrameProps {
  readonly name: ViewName
  readonly busy?: boolean
  /** Centred views are about one thing; the others are lists. */
  readonly layout?: 'list' | 'centred'
  readonly children: ReactNode
}

/** Root of every view; tests and pages find it by `data-view` (element-api.md, section 7). */
export function ViewFrame({ name, busy = false, layout = 'list', children }: ViewFrameProps) {
  return (
    <div className={`view ${layout}`} data-view={name} aria-busy={busy || undefined}>
      {children}
    </div>
  )
}
