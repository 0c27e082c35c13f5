import { useState } from 'react'

interface PictureProps {
  readonly src: string | undefined
  /** Its first letter is drawn until the image is there, and stays when it never comes. */
  readonly name: string
}

/**
 * An image of fixed size over a drawn letter. The name beside it is its text alternative, so it is hidden from assistive
 * technology. It never moves the layout: a late image fades in over the letter, a broken one is left out.
 */
export function ImageWithFallback({ src, name }: PictureProps) {
  const [state, setState] = useState<{ src: string | undefined; outcome: 'loading' | 'shown' | 'broken' }>({
    src,
    outcome: 'loading',
  })
  const outcome = state.src === src ? state.outcome : 'loading'
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
          // An image from the cache may have loaded before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && outcome === 'loading') setState({ src, outcome: 'shown' })
          }}
          onLoad={() => setState({ src, outcome: 'shown' })}
          onError={() => setState({ src, outcome: 'broken' })}
        />
      )}
    </span>
  )
}

/** What stands for a picture until it is there. */
export function firstLetter(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
}
