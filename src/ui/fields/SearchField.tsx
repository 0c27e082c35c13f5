import { useId, useRef } from 'react'
import { ClearButton } from './ClearButton'
import { SearchIcon } from '../icons/actionIcons'
import { withoutInvisible } from '../../domain/typedText'
import { plainText } from './plainText'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly clearLabel: string
  readonly onChange: (value: string) => void
}

/** A search field. Its label is also its placeholder. The first Escape clears it. */
export function SearchField({ label, value, clearLabel, onChange }: SearchFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="search" role="search">
      <SearchIcon />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-input search-input"
        part="input"
        type="search"
        placeholder={label}
        {...plainText}
        enterKeyHint="search"
        maxLength={64}
        value={value}
        onChange={(event) => onChange(withoutInvisible(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
      />
      {value !== '' && <ClearButton label={clearLabel} field={box} onClear={() => onChange('')} />}
    </div>
  )
}
