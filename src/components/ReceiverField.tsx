import { useId, useRef, type ReactNode, type Ref } from 'react'
import { ClearIcon } from './viewIcons'

interface ReceiverFieldProps {
  readonly label: string
  readonly hint: string
  readonly clearLabel: string
  readonly value: string
  readonly busy?: boolean
  readonly invalid?: boolean
  /** What is wrong with it; tied to the field and spoken when it appears. */
  readonly problem?: ReactNode
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Who gets it: an address or a name, typed or pasted, never filled in by anybody else. */
export function ReceiverField({ label, hint, clearLabel, value, busy = false, invalid = false, problem, onChange, ref }: ReceiverFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className="field">
      <label className="section" htmlFor={id}>
        {label}
      </label>
      <div ref={box} className="field-box receiver">
        <input
          ref={ref}
          id={id}
          className="field-input"
          part="input"
          type="text"
          dir="auto"
          // Browsers and password managers would fill in what was typed here before.
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={256}
          placeholder={hint}
          value={value}
          aria-busy={busy || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {busy ? (
          <span className="field-end">
            <span className="button-ring" aria-hidden="true" />
          </span>
        ) : (
          value !== '' && (
            <button
              type="button"
              className="search-clear"
              aria-label={clearLabel}
              onClick={() => {
                onChange('')
                box.current?.querySelector('input')?.focus()
              }}
            >
              <ClearIcon />
            </button>
          )
        )}
      </div>
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
