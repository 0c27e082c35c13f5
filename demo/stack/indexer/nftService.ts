import { json, text, type Answer } from '../http/reply'
import type { Service } from '../http/service'
import { drawIcon } from '../services/icon'
import { imageFaultNames } from '../services/imagesService'
import { NFT_PATH } from './nftAddresses'
import { TOKEN_FILE } from './tokenFile'

/** `nft/1.json`, and `items/` with the number as the ERC-1155 writes it, 64 digits. */
const PATH = /^\/nft\/(nft|spamNft|items)\/(\d{1,9}|[0-9a-f]{64})\.(json|svg)$/

/** What the pieces and kinds of the collections are said to be, and how they look. */
const answer: Answer = (ask) => {
  const [, key, number = '', kind] = PATH.exec(ask.url.pathname) ?? []
  if (!isCollection(key) || (ask.method !== 'GET' && ask.method !== 'HEAD')) return undefined
  if (kind === 'svg')
    return text(drawIcon('asset', `${key}/${number}`), 'image/svg+xml', { 'cache-control': 'public, max-age=3600' })
  const collections = { items: 'Local Item', nft: 'Local Artwork', spamNft: TOKEN_FILE.collections.spamNft.name }
  const name = `${collections[key]} #${BigInt(number.length === 64 ? `0x${number}` : number)}`
  return json({
    name,
    description: 'Made by the local stack. Worth nothing.',
    image: `${ask.url.origin}${NFT_PATH}${key}/${number}.svg`,
  })
}

export const nftService: Service = { paths: [NFT_PATH], faultNames: imageFaultNames, answer }

function isCollection(key: string | undefined): key is 'nft' | 'items' | 'spamNft' {
  return key !== undefined && Object.hasOwn(TOKEN_FILE.collections, key)
}

/** A description and a picture that lie on the chain themselves. */
export function inlineDescription(name: string, drawnFrom: string): string {
  return asData(
    'application/json',
    JSON.stringify({ name, image: asData('image/svg+xml', drawIcon('asset', drawnFrom)) }),
  )
}

/** What spam says of itself: a name that misleads, and a picture on a host that would learn who looks. */
export function hostileDescription(): string {
  return asData(
    'application/json',
    JSON.stringify({
      name: TOKEN_FILE.collections.spamNft.name,
      image: 'https://claim-rewards.example/gift.png',
      external_url: 'javascript:alert(1)',
    }),
  )
}

function asData(type: string, body: string): string {
  return `data:${type};base64,${Buffer.from(body).toString('base64')}`
}
