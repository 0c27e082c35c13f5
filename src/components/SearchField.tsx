import { useId, useRef } from 'react'
import { ClearIcon, SearchIcon } from './viewIcons'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly clearLabel: string
  readonly onChange: (value: string) => void
}

/** A search box. Its label is its placeholder too; Escape clears before it does anything else. */
export function SearchField({ label, value, clearLabel, onChange }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className="search" role="search">
      <SearchIcon />
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="search-input"
        part="input"
        type="search"
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
      />
      {value !== '' && (
        <button type="button" className="search-clear" aria-label={clearLabel} onClick={clear}>
          <ClearIcon />
        </button>
      )}
    </div>
  )
}
