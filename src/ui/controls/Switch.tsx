interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** A switch that takes effect at once. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className="switch"
      part="switch"
      onClick={() => onChange(!on)}>
      <span className="switch-label">{label}</span>
      <span className="switch-track" aria-hidden="true">
        <span className="switch-thumb" />
      </span>
    </button>
  )
}
