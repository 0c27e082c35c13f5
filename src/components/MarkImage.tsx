import type { ReactNode } from 'react'
import { Ring } from './Ring'
import { TickIcon } from './icons'
import type { WaitState } from './WalletImage'

interface MarkImageProps {
  readonly children: ReactNode
  /** 40 px in rows, 72 px where the view is about it. */
  readonly size?: 40 | 72
  readonly state?: WaitState
}

/** A drawn sign in the box of a wallet's image, with the same ring round it while something is waited for. */
export function MarkImage({ children, size = 40, state }: MarkImageProps) {
  return (
    <span className={`wallet-image glyph size-${size}`} part="row-icon" data-state={state}>
      {children}
      {size === 72 && state && <Ring state={state} />}
      {state === 'done' && (
        <span className="wallet-image-tick" aria-hidden="true">
          <TickIcon />
        </span>
      )}
    </span>
  )
}
