import { useState } from 'react'
import { PlayIcon } from '../../ui/icons/actionIcons'
import { PictureIcon } from '../../ui/icons/objectIcons'
import type { Nft } from '../../domain/nft/nft'

/** The picture of a collectible in a box of fixed ratio, fetched when it comes near; a sign stands there until then, and stays when it never comes. */
export function NftMedia({ nft, large = false }: { nft: Nft; large?: boolean }) {
  const { media, name } = nft
  const [state, setState] = useState<{ src: string; outcome: 'shown' | 'broken' }>()
  const outcome = state?.src === media?.url ? state?.outcome : undefined
  // Beside its name the picture needs no words; alone it does.
  const words = large ? name : ''
  return (
    <span className="nft-media" data-large={large || undefined}>
      {outcome !== 'shown' && (
        <span className="nft-placeholder">{media?.kind === 'video' && !large ? <PlayIcon /> : <PictureIcon />}</span>
      )}
      {media?.kind === 'image' && outcome !== 'broken' && (
        <img
          src={media.url}
          alt={words}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          data-shown={outcome === 'shown' || undefined}
          // An image from the cache may have loaded before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && outcome === undefined)
              setState({ src: media.url, outcome: 'shown' })
          }}
          onLoad={() => setState({ src: media.url, outcome: 'shown' })}
          onError={() => setState({ src: media.url, outcome: 'broken' })}
        />
      )}
      {/* Played by the visitor or not at all. */}
      {media?.kind === 'video' && large && outcome !== 'broken' && (
        <video
          src={media.url}
          aria-label={name}
          controls
          muted
          playsInline
          preload="none"
          onError={() => setState({ src: media.url, outcome: 'broken' })}
        />
      )}
    </span>
  )
}
