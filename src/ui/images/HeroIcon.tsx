import type { ReactNode } from 'react'
import { Spinner } from '../Spinner'
import { CheckIcon } from '../icons/actionIcons'

interface PortraitProps {
  readonly children: ReactNode
  /** The ring round it: turning while waiting, a tick when done. */
  readonly state?: 'waiting' | 'done' | 'failed' | undefined
  /** A drawn sign, which needs a ground to stand on, rather than a picture. */
  readonly glyph?: boolean
}

/** The one thing a view is about, in large. */
export function HeroIcon({ children, state, glyph = false }: PortraitProps) {
  return (
    <span className={`wallet-image size-72 ${glyph ? 'glyph' : ''}`} part="row-icon" data-state={state}>
      {children}
      {state && <Spinner state={state} />}
      {state === 'done' && (
        <span className="wallet-image-tick" aria-hidden="true">
          <CheckIcon />
        </span>
      )}
    </span>
  )
}
