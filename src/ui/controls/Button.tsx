import type { ReactNode, Ref } from 'react'

export interface ButtonProps {
  readonly children: ReactNode
  readonly kind?: 'main' | 'quiet' | 'danger' | 'link'
  readonly icon?: ReactNode
  /** Called without the event, because actions take arguments of their own. */
  readonly onPress: () => void
  /** Shows a spinner in place of the icon and ignores presses, without losing the focus. */
  readonly pending?: boolean
  readonly disabled?: boolean
  /** Ignores presses without losing the focus. */
  readonly blocked?: boolean
  /** `main` or `retry`, readable by pages and tests as `data-action`. */
  readonly 'data-action'?: 'main' | 'retry' | 'cancel'
  /** What the button does, besides its kind, for style sheets of pages. */
  readonly part?: string | undefined
  readonly describedBy?: string | undefined
  readonly label?: string
  readonly ref?: Ref<HTMLButtonElement>
}

const parts = { main: 'primary-action', quiet: 'secondary-action', danger: 'danger-action', link: 'link-action' }

/** A button. It keeps its size while pending. */
export function Button({
  children,
  kind = 'quiet',
  icon,
  onPress,
  pending = false,
  disabled = false,
  blocked = false,
  part,
  describedBy,
  label,
  ref,
  ...rest
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={`button ${kind}`}
      part={part ? `${parts[kind]} ${part}` : parts[kind]}
      data-action={rest['data-action']}
      disabled={disabled}
      // `disabled` would take the focus from the visitor who pressed it.
      aria-disabled={pending || blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={describedBy}
      aria-label={label}
      onClick={() => {
        if (!pending && !blocked) onPress()
      }}>
      {pending ? <span className="button-spinner" aria-hidden="true" /> : icon}
      <span className="button-label">{children}</span>
    </button>
  )
}
