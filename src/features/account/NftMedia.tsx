import { useState } from 'react'
import { useImage } from '../../ui/hooks/useImage'
import { PlayIcon } from '../../ui/icons/actionIcons'
import { PictureIcon } from '../../ui/icons/objectIcons'
import type { Nft } from '../../domain/nft/nft'

/** The media of an NFT in a box of fixed ratio; a placeholder until it has loaded, and if it cannot be. */
export function NftMedia({ nft, large = false }: { nft: Nft; large?: boolean }) {
  const { media, name } = nft
  const { state, box, image } = useImage(media?.kind === 'image' ? media.url : undefined)
  const [brokenVideo, setBrokenVideo] = useState<string>()
  return (
    <span ref={box} className="nft-media" data-large={large || undefined}>
      {state !== 'shown' && (
        <span className="nft-placeholder">{media?.kind === 'video' && !large ? <PlayIcon /> : <PictureIcon />}</span>
      )}
      {/* In a list the name is beside it. */}
      {media?.kind === 'image' && image.src && <img alt={large ? name : ''} {...image} />}
      {/* Never plays by itself. */}
      {media?.kind === 'video' && large && media.url !== brokenVideo && (
        <video
          src={media.url}
          aria-label={name}
          controls
          muted
          playsInline
          preload="none"
          onError={() => setBrokenVideo(media.url)}
        />
      )}
    </span>
  )
}
