import { useId, type ReactNode } from 'react'
import { useRovingFocus } from './useRovingFocus'

interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
  readonly children: ReactNode
}

/**
 * Tabs after the ARIA pattern: arrow keys move and select, the panel is labelled by its tab. A single tab is not shown,
 * only its content.
 */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const base = useId()
  const { ref, onFocus, onKeyDown } = useRovingFocus<HTMLDivElement>('grid')
  if (tabs.length < 2) return children
  return (
    <>
      <div ref={ref} className="tabs" role="tablist" aria-label={label} onFocus={onFocus} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className="tab"
            part="tab"
            data-platform={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel`}
            onFocus={() => {
              if (tab.id !== chosen) onChoose(tab.id)
            }}
            onClick={() => onChoose(tab.id)}>
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} className="tab-panel" role="tabpanel" aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
