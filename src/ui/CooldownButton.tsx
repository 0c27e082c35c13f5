import type { ReactNode } from 'react'

interface WaitButtonProps {
  readonly children: string
  /** Stands in its place, with a number that changes, while it cannot be pressed. */
  readonly waiting: string | undefined
  readonly busy?: boolean
  /** Spoken when the waiting begins and when it ends, never in between. */
  readonly begun: string
  readonly over: string
  readonly icon?: ReactNode
  readonly onPress: () => void
}

/** A control that can be pressed again only after a while. It keeps the focus of who pressed it. */
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
        {busy ? <span className="button-ring" aria-hidden="true" /> : icon}
        <span className="button-label">{waiting ?? children}</span>
      </button>
      <span className="unseen" role="status">
        {busy ? '' : waiting === undefined ? over : begun}
      </span>
    </>
  )
}
