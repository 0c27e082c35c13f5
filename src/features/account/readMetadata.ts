import { NFT_METADATA_MAX_BYTES } from '../../config/limits'
import { safeImage } from '../../domain/nft/safeImage'
import type { NftMetadata } from '../../domain/nft/nftMetadata'
import { safeText } from '../../domain/text'
import { nftMetadata } from './schema'

const DESCRIPTION_MAX_GRAPHEMES = 300
const IPFS = /^ipfs:\/\/(?:ipfs\/)?/i

export interface MetadataHosts {
  readonly origins: readonly string[]
  /** As the page declared them; one that ends in `/ipfs/` serves `ipfs:` addresses. */
  readonly imageHosts: readonly string[]
}

/**
 * Where an address of metadata or media can be had: `ipfs:` becomes an address on the page's own gateway, if it has
 * named one.
 */
export function reachable(address: string, imageHosts: readonly string[]): string | undefined {
  if (!IPFS.test(address)) return address
  const gateway = imageHosts.find((host) => /\/ipfs\/?$/.test(host))
  return gateway && `${gateway.replace(/\/?$/, '/')}${address.replace(IPFS, '')}`
}

/**
 * Metadata as text, narrowed to what may be drawn; undefined when it is none. Media elsewhere than on the declared
 * hosts are left out.
 */
export function readMetadata(
  text: string | undefined,
  { origins, imageHosts }: MetadataHosts,
): NftMetadata | undefined {
  if (text === undefined || text.length > NFT_METADATA_MAX_BYTES) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = nftMetadata.safeParse(json)
  if (!read.success) return undefined
  const { data } = read
  const name = safeText(data.name)
  const description = safeText(data.description, DESCRIPTION_MAX_GRAPHEMES)
  const media = mediaOf(data.image ?? data.image_url) ?? mediaOf(data.animation_url)
  return { ...(name && { name }), ...(description && { description }), ...(media && { media }) }

  function mediaOf(address: unknown): NftMetadata['media'] | undefined {
    const url = typeof address === 'string' ? safeImage(reachable(address, imageHosts), origins) : undefined
    return url === undefined
      ? undefined
      : { url, kind: /^https?:.*\.(?:mp4|webm|mov|m4v|ogv)$/i.test(url.replace(/[?#].*$/, '')) ? 'video' : 'image' }
  }
}
