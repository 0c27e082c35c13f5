import { json, text, type Answer } from '../http/reply'
import type { Service } from '../http/service'
import { drawIcon } from '../services/icon'
import { imageFaultNames } from '../services/imagesService'
import { ISSUED_TOKENS, mintKeypair } from './issueTokens'

const PATH = /^\/tokens\/([1-9A-HJ-NP-Za-km-z]{32,44})\.(json|svg)$/

/** Where the metadata of a mint is served. */
export function tokenUri(nodeUrl: string, mint: string): string {
  return `${nodeUrl}/tokens/${mint}.json`
}

/**
 * What the metadata of the issued tokens points to: a description and a picture each. `imagesUrl` is the host that the
 * description names for the picture, when another serves it too.
 */
export function tokenService(nodeUrl: string, imagesUrl = nodeUrl): Service {
  const tokens = new Map(ISSUED_TOKENS.map((token) => [mintKeypair(token.key).publicKey.toBase58(), token]))
  const answer: Answer = (ask) => {
    const [, mint = '', kind] = PATH.exec(ask.url.pathname) ?? []
    const token = tokens.get(mint)
    if (!token || ask.method !== 'GET') return undefined
    if (kind === 'svg') return text(drawIcon(token.unique ? 'asset' : 'token', token.symbol), 'image/svg+xml')
    return json({
      name: token.name,
      symbol: token.symbol,
      description: `${token.name} of the local stack. Worth nothing.`,
      image: `${imagesUrl}/tokens/${mint}.svg`,
    })
  }
  return { paths: ['/tokens/'], faultNames: imageFaultNames, answer }
}
