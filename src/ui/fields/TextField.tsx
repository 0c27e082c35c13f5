import { useId, useRef, type ReactNode, type Ref } from 'react'
import { ClearButton } from './ClearButton'
import { withoutInvisible } from '../../domain/typedText'
import { plainText } from './plainText'

interface TextFieldProps {
  readonly label: string
  readonly hint: string
  readonly clearLabel: string
  /** Absent where the clipboard cannot be read. */
  readonly paste?: { readonly label: string; readonly start: () => void } | undefined
  readonly value: string
  /** In characters. */
  readonly maxLength: number
  readonly busy?: boolean
  readonly invalid?: boolean
  /** The error message, described by the field and announced when it appears. */
  readonly problem?: ReactNode
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A line of text, typed or pasted, never autofilled. */
export function TextField({
  label,
  hint,
  clearLabel,
  paste,
  value,
  maxLength,
  busy = false,
  invalid = false,
  problem,
  onChange,
  ref,
}: TextFieldProps) {
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
          maxLength={maxLength}
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
          paste && (
            <button
              type="button"
              className="button link paste"
              part="link-action paste"
              onClick={() => {
                paste.start()
                // The paste button is replaced by the clear button.
                box.current?.querySelector('input')?.focus()
              }}>
              {paste.label}
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
