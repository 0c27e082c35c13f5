import { ImageWithFallback } from './ImageWithFallback'

interface WalletImageProps {
  readonly src: string | undefined
  readonly name: string
  /** 20 px as a badge, 40 px in rows, 52 px in the grid, 72 px where the view is about this one wallet. */
  readonly size?: 20 | 40 | 52 | 72
}

/** A wallet's mark in a box that never changes its size. */
export function WalletImage({ src, name, size = 40 }: WalletImageProps) {
  return (
    <span className={`wallet-image size-${size}`} part="row-icon">
      <ImageWithFallback src={src} name={name} />
    </span>
  )
}
