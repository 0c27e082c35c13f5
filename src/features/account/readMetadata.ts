import { NFT_METADATA_MAX_BYTES } from '../../config/limits'
import { safeImage } from '../../domain/picture/safeImage'
import type { NftMetadata } from '../../domain/nft/nftMetadata'
import { safeText } from '../../domain/text'
import { nftMetadata } from './schema'

const DESCRIPTION_MAX_GRAPHEMES = 300
const IPFS = /^ipfs:\/\/(?:ipfs\/)?/i

export interface MetadataHosts {
  readonly origins: readonly string[]
  /** The page's option; a host that ends in `/ipfs/` is a gateway for `ipfs:` URLs. */
  readonly imageHosts: readonly string[]
}

/** An `ipfs:` URL on the page's own gateway, undefined without one. Other URLs stay as they are. */
export function resolveIpfs(url: string, imageHosts: readonly string[]): string | undefined {
  if (!IPFS.test(url)) return url
  const gateway = imageHosts.find((host) => /\/ipfs\/?$/.test(host))
  return gateway && `${gateway.replace(/\/?$/, '/')}${url.replace(IPFS, '')}`
}

/** NFT metadata as safe text; undefined if it cannot be parsed. Media on undeclared hosts are left out. */
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
    const url = typeof address === 'string' ? safeImage(resolveIpfs(address, imageHosts), origins) : undefined
    return url === undefined
      ? undefined
      : { url, kind: /^https?:.*\.(?:mp4|webm|mov|m4v|ogv)$/i.test(url.replace(/[?#][^]*$/, '')) ? 'video' : 'image' }
  }
}
