import type { ReactNode } from 'react'
import type { ViewName } from '../../domain/page/viewName'

interface ViewFrameProps {
  readonly name: ViewName
  readonly busy?: boolean
  /** `centred` for views about one thing, `list` for the others. */
  readonly layout?: 'list' | 'centred'
  readonly children: ReactNode
}

/** Root of every view. Pages and tests find it by `data-view`. */
export function ViewFrame({ name, busy = false, layout = 'list', children }: ViewFrameProps) {
  return (
    <div className={`view ${layout}`} data-view={name} aria-busy={busy || undefined}>
      {children}
    </div>
  )
}
