import { useImage } from '../hooks/useImage'
import { avatarBackground } from './avatarBackground'

interface AvatarProps {
  readonly address: string
  /** The account's avatar, if it has one. */
  readonly src?: string | undefined
  readonly size?: 40 | 64
}

/**
 * The account's avatar over one that is drawn from its address. The drawn one shows until the image has loaded, or if
 * it fails. Hidden from screen readers, since the name stands beside it.
 */
export function Avatar({ address, src, size = 64 }: AvatarProps) {
  const { box, image } = useImage(src)
  return (
    <span
      ref={box}
      className={`account-avatar size-${size}`}
      part="avatar"
      aria-hidden="true"
      style={avatarBackground(address)}>
      {image.src && <img alt="" {...image} />}
    </span>
  )
}
