import type { CSSProperties, Ref } from 'react'
import { withoutInvisible } from '../../domain/typedText'
import { plainText } from './plainText'

interface AmountFieldProps {
  readonly label: string
  readonly value: string
  /** The unit after the number. */
  readonly unit: string
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

// The longest amount: 256 bits with 18 decimals take 79 characters.
const MAX_CHARACTERS = 100

/** The field for an amount. The font shrinks so that long numbers fit. */
export function AmountField({ label, value, unit, invalid = false, describedBy, onChange, ref }: AmountFieldProps) {
  const characters = Math.max(1, value.length) + unit.length + 1
  return (
    <label
      className="amount"
      // An amount reads from left to right in every language, and its unit follows it.
      dir={unit === '' ? undefined : 'ltr'}
      style={{ '--_characters': characters, '--_digits': Math.max(1, value.length) } as CSSProperties}>
      <bdi className="visually-hidden">{label}</bdi>
      <input
        ref={ref}
        className="amount-input"
        part="input"
        type="text"
        inputMode="decimal"
        {...plainText}
        enterKeyHint="next"
        maxLength={MAX_CHARACTERS}
        placeholder="0"
        dir="ltr"
        value={value}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(withoutInvisible(event.target.value))}
      />
      <bdi className="amount-unit" aria-hidden="true">
        {unit}
      </bdi>
    </label>
  )
}
