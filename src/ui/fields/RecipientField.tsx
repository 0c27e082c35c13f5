import { useId, useRef, type ReactNode, type Ref } from 'react'
import { RECIPIENT_MAX_CHARACTERS } from '../../config/limits'
import { ClearButton } from './ClearButton'
import { withoutInvisible } from '../../domain/typedText'
import { plainText } from './plainText'

interface RecipientFieldProps {
  readonly label: string
  readonly hint: string
  readonly clearLabel: string
  readonly pasteLabel: string
  readonly value: string
  readonly busy?: boolean
  readonly invalid?: boolean
  /** The error message, described by the field and announced when it appears. */
  readonly problem?: ReactNode
  readonly onChange: (value: string) => void
  /** Absent where the clipboard cannot be read. */
  readonly onPaste?: (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** The recipient: an address or a name, typed or pasted, never autofilled. */
export function RecipientField({
  label,
  hint,
  clearLabel,
  pasteLabel,
  value,
  busy = false,
  invalid = false,
  problem,
  onChange,
  onPaste,
  ref,
}: RecipientFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className="field">
      <label className="section" htmlFor={id}>
        {label}
      </label>
      <div ref={box} className="field-box recipient">
        <input
          ref={ref}
          id={id}
          className="field-input"
          part="input"
          type="text"
          dir="auto"
          // Keeps browsers and password managers from filling in earlier input.
          {...plainText}
          enterKeyHint="done"
          maxLength={RECIPIENT_MAX_CHARACTERS}
          placeholder={hint}
          value={value}
          aria-busy={busy || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(withoutInvisible(event.target.value))}
        />
        {busy ? (
          <span className="field-end">
            <span className="button-spinner" aria-hidden="true" />
          </span>
        ) : value === '' ? (
          onPaste && (
            <button
              type="button"
              className="button link paste"
              part="link-action paste"
              onClick={() => {
                onPaste()
                // The paste button is replaced by the clear button.
                box.current?.querySelector('input')?.focus()
              }}>
              {pasteLabel}
            </button>
          )
        ) : (
          <ClearButton label={clearLabel} field={box} onClear={() => onChange('')} />
        )}
      </div>
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
