import type { ReactNode, Ref } from 'react'

interface CheckboxProps {
  readonly id: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A checkbox with a label, which may contain links. */
export function Checkbox({ id, checked, onChange, children, ref }: CheckboxProps) {
  return (
    <div className="checkbox">
      <input
        ref={ref}
        part="checkbox"
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  )
}
