import type { ReactNode } from 'react'

interface RoundActionProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onPress: () => void
}

/** One of the few things that can be done with an account: a round sign over its name. */
export function RoundAction({ icon, label, onPress }: RoundActionProps) {
  return (
    <button type="button" className="round-action" part="secondary-action" onClick={onPress}>
      <span className="round-action-sign">{icon}</span>
      <span className="round-action-label">{label}</span>
    </button>
  )
}
