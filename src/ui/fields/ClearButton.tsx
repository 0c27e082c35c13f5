import type { RefObject } from 'react'
import { ClearIcon } from '../icons/actionIcons'

interface ClearButtonProps {
  readonly label: string
  /** Around the field that gets the focus: the button goes with what it cleared. */
  readonly field: RefObject<HTMLElement | null>
  readonly onClear: () => void
}

/** Empties a field. */
export function ClearButton({ label, field, onClear }: ClearButtonProps) {
  const press = () => {
    onClear()
    field.current?.querySelector('input')?.focus()
  }
  return (
    <button type="button" className="search-clear" aria-label={label} onClick={press}>
      <ClearIcon />
    </button>
  )
}
