import { ImageWithFallback } from './ImageWithFallback'
import { walletGlyph } from './walletGlyph'

interface WalletImageProps {
  /** That of its connector, where it has one. */
  readonly id?: string | undefined
  readonly src: string | undefined
  readonly name: string
  /** 20 px as a badge, 40 px in rows, 52 px in the grid, 72 px in a view about this wallet. */
  readonly size?: 20 | 40 | 52 | 72
}

/** A wallet's image in a box of fixed size. */
export function WalletImage({ id, src, name, size = 40 }: WalletImageProps) {
  const glyph = walletGlyph(id, src)
  return (
    <span className={`wallet-image size-${size} ${glyph ? 'glyph' : ''}`} part="row-icon">
      {glyph ?? <ImageWithFallback src={src} name={name} />}
    </span>
  )
}
