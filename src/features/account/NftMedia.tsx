import { useState } from 'react'
import { PlayIcon } from '../../ui/icons/actionIcons'
import { PictureIcon } from '../../ui/icons/objectIcons'
import type { Nft } from '../../domain/nft/nft'

/** The media of an NFT in a box of fixed ratio, loaded lazily; a placeholder until then, and if it cannot be loaded. */
export function NftMedia({ nft, large = false }: { nft: Nft; large?: boolean }) {
  const { media, name } = nft
  const [state, setState] = useState<{ src: string; outcome: 'shown' | 'broken' }>()
  const outcome = state?.src === media?.url ? state?.outcome : undefined
  return (
    <span className="nft-media" data-large={large || undefined}>
      {outcome !== 'shown' && (
        <span className="nft-placeholder">{media?.kind === 'video' && !large ? <PlayIcon /> : <PictureIcon />}</span>
      )}
      {media?.kind === 'image' && outcome !== 'broken' && (
        <img
          src={media.url}
          // In a list the name is beside it.
          alt={large ? name : ''}
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
      {/* Never plays by itself. */}
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
