import { useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { ClearButton } from './ClearButton'
import { onEnter } from './onEnter'
import { plainText } from './plainText'

interface NameFieldProps {
  readonly label: string
  readonly hint: string
  /** The characters that are allowed. */
  readonly rule: string
  readonly clearLabel: string
  readonly value: string
  /** The fixed suffix. */
  readonly suffix: string
  readonly readOnly?: boolean
  readonly invalid?: boolean
  /** The error message, described by the field and announced when it appears. */
  readonly problem?: ReactNode
  /** Filters the input. The caret stays where the visitor typed. */
  readonly clean: (text: string) => string
  readonly onChange: (value: string) => void
  readonly onSubmit: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A name with a fixed suffix. Enter submits it. */
export function NameField({
  label,
  hint,
  rule,
  clearLabel,
  value,
  suffix,
  readOnly = false,
  invalid = false,
  problem,
  clean,
  onChange,
  onSubmit,
  ref,
}: NameFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    // A rejected character would move the caret to the end.
    if (input && caret.current !== undefined && input.selectionStart !== caret.current)
      input.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <div className="field">
      <label className="section" htmlFor={id}>
        {label}
      </label>
      {/* Names are left to right in every language. */}
      <div ref={box} className="field-box name-box" dir="ltr">
        <input
          ref={ref}
          id={id}
          className="field-input"
          part="input"
          type="text"
          {...plainText}
          enterKeyHint="go"
          maxLength={128}
          placeholder={hint}
          value={value}
          readOnly={readOnly}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-suffix ${id}-rule ${id}-problem`}
          onChange={({ target }) => {
            caret.current = clean(target.value.slice(0, target.selectionStart ?? target.value.length)).length
            onChange(target.value)
          }}
          onKeyDown={onEnter(onSubmit)}
        />
        <bdi id={`${id}-suffix`} className="name-suffix">
          .{suffix}
        </bdi>
        {value !== '' && !readOnly && <ClearButton label={clearLabel} field={box} onClear={() => onChange('')} />}
      </div>
      <p id={`${id}-rule`} className="field-rule">
        {rule}
      </p>
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
