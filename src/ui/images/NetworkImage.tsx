import { ImageWithFallback } from './ImageWithFallback'

interface NetworkImageProps {
  readonly src: string | undefined
  readonly name: string
  readonly size?: 20 | 40 | 72
}

/** A network's image. Round, unlike that of a wallet. */
export function NetworkImage({ src, name, size = 40 }: NetworkImageProps) {
  return (
    <span className={`network-image size-${size}`} part="row-icon">
      <ImageWithFallback src={src} name={name} />
    </span>
  )
}
