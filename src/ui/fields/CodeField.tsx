import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { extractCode } from './extractCode'
import { plainText } from './plainText'

interface CodeFieldProps {
  readonly label: string
  readonly digits: number
  /** Read-only while the code is verified. The focus stays. */
  readonly busy: boolean
  /** Counts rejected codes. With each, the boxes are cleared and shake. */
  readonly refusals: number
  readonly invalid: boolean
  readonly describedBy: string | undefined
  /** Called once, when the last digit has been entered. */
  readonly onComplete: (code: string) => void
}

/**
 * A code in drawn boxes over one real input, so that pasting, one-time-code autofill, backspace and screen readers work
 * as usual. Submits itself when it is complete.
 */
export function CodeField({ label, digits, busy, refusals, invalid, describedBy, onComplete }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const seen = useRef(refusals)

  useLayoutEffect(() => {
    if (refusals === seen.current) return
    seen.current = refusals
    setCode('')
    const field = input.current
    if (!field) return
    field.value = ''
    field.focus()
  }, [refusals])

  const enter = (text: string, inserted: string) => {
    const whole = extractCode(inserted, digits)
    // What is ambiguous, or one digit too many, changes nothing.
    const next = (whole?.length === digits ? whole : extractCode(text, digits)) ?? code
    setCode(next)
    // Set by hand, because React also writes the value of a controlled field to its attribute, which must not hold a
    // code.
    if (input.current && input.current.value !== next) input.current.value = next
    if (next.length === digits && next !== code) onComplete(next)
  }
  // The drawn caret is behind the last digit, so the real one must be too.
  const toEnd = () => input.current?.setSelectionRange(code.length, code.length)
  useEffect(toEnd)

  return (
    <div className="code" part="otp">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="code-input"
        part="otp-input"
        type="text"
        inputMode="numeric"
        {...plainText}
        autoComplete="one-time-code"
        enterKeyHint="done"
        dir="ltr"
        readOnly={busy}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => enter(event.target.value, (event.nativeEvent as InputEvent).data ?? '')}
        onSelect={toEnd}
        onPaste={(event) => {
          // Replaces what has been entered, and the browser would make line breaks of it blanks.
          event.preventDefault()
          const pasted = event.clipboardData.getData('text')
          if (!busy) enter(pasted, pasted)
        }}
      />
      <span
        key={refusals}
        className="code-boxes"
        dir="ltr"
        aria-hidden="true"
        data-refused={refusals > 0 || undefined}
        data-busy={busy || undefined}>
        {Array.from({ length: digits }, (_, index) => (
          <span
            key={index}
            className="code-box"
            data-next={(index === Math.min(code.length, digits - 1) && !busy) || undefined}>
            {code[index]}
          </span>
        ))}
      </span>
    </div>
  )
}
