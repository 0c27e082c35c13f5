import { Button } from './Button'

interface CooldownButtonProps {
  readonly children: string
  /** Shown instead of the label during the cooldown, with the seconds left. */
  readonly waiting: string | undefined
  readonly busy: boolean
  /** Announced when the cooldown begins and ends, not in between. */
  readonly begun: string
  readonly over: string
  readonly onPress: () => void
}

/** A button with a cooldown. It keeps the focus. */
export function CooldownButton({ children, waiting, busy, begun, over, onPress }: CooldownButtonProps) {
  return (
    <>
      <Button kind="link" part="resend" pending={busy} blocked={waiting !== undefined} onPress={onPress}>
        {waiting ?? children}
      </Button>
      <span className="visually-hidden" role="status">
        {busy ? '' : waiting === undefined ? over : begun}
      </span>
    </>
  )
}
