import { useState } from 'react'

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
  const [loaded, setLoaded] = useState<{ readonly src: string; readonly outcome: 'shown' | 'broken' }>()
  const outcome = loaded && loaded.src === src ? loaded.outcome : 'loading'
  return (
    <span className="picture" aria-hidden="true">
      {outcome !== 'shown' && <span className="picture-letter">{firstLetter(name)}</span>}
      {src && outcome !== 'broken' && (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          data-shown={outcome === 'shown' || undefined}
          // A cached image may have loaded before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && outcome === 'loading') setLoaded({ src, outcome: 'shown' })
          }}
          onLoad={() => setLoaded({ src, outcome: 'shown' })}
          onError={() => setLoaded({ src, outcome: 'broken' })}
        />
      )}
    </span>
  )
}

/** The letter shown until an image has loaded. */
export function firstLetter(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
}
