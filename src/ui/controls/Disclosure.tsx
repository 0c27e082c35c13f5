import { useId, useState, type ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/actionIcons'

/** Content that is shown and hidden by a button. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="disclosure" data-open={open || undefined}>
      <button
        type="button"
        className="disclosure-button"
        part="disclosure"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}>
        <span>{label}</span>
        <ChevronDownIcon />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
