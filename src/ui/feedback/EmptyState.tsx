import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** The only action. */
  readonly children?: ReactNode
  readonly problem?: boolean
}

/** An empty or failed list: one line, and what can be done. */
export function EmptyState({ icon, title, children, problem = false }: EmptyStateProps) {
  return (
    <div className="empty" role={problem ? 'alert' : 'status'}>
      {icon && <span className="empty-icon">{icon}</span>}
      <p className="empty-title">{title}</p>
      {children}
    </div>
  )
}
