import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import type { ViewName } from '../../domain/page/viewName'
import { onEnter } from './onEnter'
import { withoutInvisible } from '../../domain/typedText'
import { plainText } from './plainText'

interface EmailFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit: () => void
  /** The button at the end of the field. */
  readonly submit?: ReactNode
  readonly icon?: ReactNode
  /** The view that submitting opens: its code is fetched when the field is hovered or focused. */
  readonly opens?: ViewName
  /** The error message, described by the field and announced at once. */
  readonly problem?: ReactNode
  /** The input is not valid. */
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly unavailable?: boolean
  readonly describedBy?: string | undefined
  readonly onPress?: (event: MouseEvent) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** An email field and its action, which Enter starts too. */
export function EmailField({
  label,
  value,
  onChange,
  onSubmit,
  submit,
  icon,
  opens,
  problem,
  invalid = false,
  readOnly = false,
  unavailable = false,
  describedBy,
  onPress,
  ref,
}: EmailFieldProps) {
  const id = useId()
  const problemId = `${id}-problem`
  return (
    <div className="field" data-opens={opens}>
      <div className="field-box" data-unavailable={unavailable || undefined}>
        {icon}
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          ref={ref}
          id={id}
          className="field-input"
          part="input"
          type="email"
          inputMode="email"
          {...plainText}
          autoComplete="email"
          enterKeyHint="go"
          maxLength={254}
          placeholder={label}
          value={value}
          readOnly={readOnly || unavailable}
          aria-disabled={unavailable || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={[problem ? problemId : undefined, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(withoutInvisible(event.target.value))}
          onKeyDown={onEnter(onSubmit)}
          onClick={onPress}
        />
        {submit}
      </div>
      <p id={problemId} className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
