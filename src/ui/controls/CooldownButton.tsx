import type { ReactNode } from 'react'

interface WaitButtonProps {
  readonly children: string
  /** Shown instead of the label during the cooldown, with the seconds left. */
  readonly waiting: string | undefined
  readonly busy?: boolean
  /** Announced when the cooldown begins and ends, not in between. */
  readonly begun: string
  readonly over: string
  readonly icon?: ReactNode
  readonly onPress: () => void
}

/** A button with a cooldown. It keeps the focus. */
export function CooldownButton({ children, waiting, busy = false, begun, over, icon, onPress }: WaitButtonProps) {
  const still = waiting !== undefined || busy
  return (
    <>
      <button
        type="button"
        className="button link"
        aria-disabled={still || undefined}
        aria-busy={busy || undefined}
        onClick={() => {
          if (!still) onPress()
        }}>
        {busy ? <span className="button-spinner" aria-hidden="true" /> : icon}
        <span className="button-label">{waiting ?? children}</span>
      </button>
      <span className="visually-hidden" role="status">
        {busy ? '' : waiting === undefined ? over : begun}
      </span>
    </>
  )
}
