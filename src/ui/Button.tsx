import type { ReactNode, Ref } from 'react'

export interface ButtonProps {
  readonly children: ReactNode
  readonly kind?: 'main' | 'quiet' | 'danger' | 'link'
  readonly icon?: ReactNode
  /** Gets nothing of the press: what it calls takes its own arguments. */
  readonly onPress: () => void
  /** A ring takes the icon's place, presses do nothing, focus stays. */
  readonly pending?: boolean
  readonly disabled?: boolean
  /** The view's one main action or its retry (element-api.md, section 7). */
  readonly 'data-action'?: 'main' | 'retry' | 'cancel'
  readonly describedBy?: string | undefined
  readonly label?: string
  readonly ref?: Ref<HTMLButtonElement>
}

const parts = { main: 'primary-action', quiet: 'secondary-action', danger: 'secondary-action', link: undefined }

/** A control that acts. It keeps its size while pending. */
export function Button({
  children,
  kind = 'quiet',
  icon,
  onPress,
  pending = false,
  disabled = false,
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
      part={parts[kind]}
      data-action={rest['data-action']}
      disabled={disabled}
      // Not `disabled` while pending: that would drop the focus of the visitor who pressed it.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      aria-describedby={describedBy}
      aria-label={label}
      onClick={() => {
        if (!pending) onPress()
      }}>
      {pending ? <span className="button-ring" aria-hidden="true" /> : icon}
      <span className="button-label">{children}</span>
    </button>
  )
}
