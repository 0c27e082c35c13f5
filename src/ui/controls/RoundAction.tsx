import type { ReactNode } from 'react'

interface RoundActionProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onPress: () => void
}

/** An action of the account: a round icon above its label. */
export function RoundAction({ icon, label, onPress }: RoundActionProps) {
  return (
    <button type="button" className="round-action" part="secondary-action" onClick={onPress}>
      <span className="round-action-icon">{icon}</span>
      <span className="round-action-label">{label}</span>
    </button>
  )
}
