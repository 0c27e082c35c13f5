import { ImageWithFallback } from './ImageWithFallback'

interface WalletImageProps {
  readonly src: string | undefined
  readonly name: string
  /** 20 px as a badge, 40 px in rows, 52 px in the grid, 72 px in a view about this wallet. */
  readonly size?: 20 | 40 | 52 | 72
}

/** A wallet's image in a box of fixed size. */
export function WalletImage({ src, name, size = 40 }: WalletImageProps) {
  return (
    <span className={`wallet-image size-${size}`} part="row-icon">
      <ImageWithFallback src={src} name={name} />
    </span>
  )
}
