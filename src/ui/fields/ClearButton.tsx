import type { RefObject } from 'react'
import { ClearIcon } from '../icons/actionIcons'

interface ClearButtonProps {
  readonly label: string
  /** The element with the field, which gets the focus when the button disappears. */
  readonly field: RefObject<HTMLElement | null>
  readonly onClear: () => void
}

/** Clears a field. */
export function ClearButton({ label, field, onClear }: ClearButtonProps) {
  const press = () => {
    onClear()
    field.current?.querySelector('input')?.focus()
  }
  return (
    <button type="button" part="clear" className="search-clear" aria-label={label} onClick={press}>
      <ClearIcon />
    </button>
  )
}
