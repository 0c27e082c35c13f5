import { useImage } from '../hooks/useImage'
import { firstLetter } from './firstLetter'

interface ImageWithFallbackProps {
  readonly src: string | undefined
  /** Its first letter is drawn until the image has loaded, or if it fails. */
  readonly name: string
}

/**
 * An image of fixed size over a drawn letter. Hidden from screen readers, since the name stands beside it. It never
 * shifts the layout: a late image fades in, a broken one is not shown.
 */
export function ImageWithFallback({ src, name }: ImageWithFallbackProps) {
  const { state, box, image } = useImage(src)
  return (
    <span ref={box} className="picture" aria-hidden="true">
      {state !== 'shown' && <span className="picture-letter">{firstLetter(name)}</span>}
      {image.src && <img alt="" {...image} />}
    </span>
  )
}
