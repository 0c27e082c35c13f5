import { Picture } from './Picture'
import { Ring } from './Ring'
import { TickIcon } from './icons'

export type WaitState = 'waiting' | 'done' | 'failed' | undefined

interface WalletImageProps {
  readonly src: string | undefined
  readonly name: string
  /** 40 px in rows, 52 px in the grid, 72 px where the view is about this one wallet. */
  readonly size?: 40 | 52 | 72
  /** The ring round the image: turning while waiting, a tick when done. */
  readonly state?: WaitState
}

/** A wallet's mark in a box that never changes its size. */
export function WalletImage({ src, name, size = 40, state }: WalletImageProps) {
  return (
    <span className={`wallet-image size-${size}`} part="row-icon" data-state={state}>
      <Picture src={src} name={name} />
      {size === 72 && state && <Ring state={state} />}
      {state === 'done' && (
        <span className="wallet-image-tick" aria-hidden="true">
          <TickIcon />
        </span>
      )}
    </span>
  )
}
