import type { ReactNode } from 'react'
import type { ViewName } from '../../domain/page/viewName'

interface RoundActionProps {
  readonly icon: ReactNode
  readonly label: string
  readonly part: string
  readonly opens: ViewName
  readonly onPress: () => void
}

/** An action of the account: a round icon above its label. */
export function RoundAction({ icon, label, part, opens, onPress }: RoundActionProps) {
  return (
    <button type="button" className="round-action" part={`account-action ${part}`} data-opens={opens} onClick={onPress}>
      <span className="round-action-icon">{icon}</span>
      <span className="round-action-label">{label}</span>
    </button>
  )
}
