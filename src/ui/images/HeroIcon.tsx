import type { ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner'
import { CheckIcon } from '../icons/actionIcons'

interface HeroIconProps {
  readonly children: ReactNode
  /** A spinner while waiting, a check mark when done. */
  readonly state?: 'waiting' | 'done' | 'failed' | undefined
  /** An icon on a background instead of an image. */
  readonly glyph?: boolean
}

/** The large icon or image at the top of a view. */
export function HeroIcon({ children, state, glyph = false }: HeroIconProps) {
  return (
    <span className={`wallet-image size-72 ${glyph ? 'glyph' : ''}`} part="row-icon" data-state={state}>
      {children}
      {state && <Spinner state={state} />}
      {state === 'done' && (
        <span className="wallet-image-check" aria-hidden="true">
          <CheckIcon />
        </span>
      )}
    </span>
  )
}
