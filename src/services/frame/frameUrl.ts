import type { CaipNetworkId } from '../../domain/network/caip'

const DEFAULT_CHAIN_ID = 'eip155:1'

/** Version of the frame's protocol, which the frame learns from its URL. */
const PROTOCOL_VERSION = '4'

interface Parameters {
  readonly projectId: string
  readonly networkId: CaipNetworkId | undefined
  readonly enableLogger: boolean
}

/**
 * The URL of the frame with its four parameters (docs/protocol/frame.md#url-and-query); other parameters of `page`
 * stay. Undefined unless it is an absolute web URL: only such a page has an origin to exchange messages with.
 */
export function frameUrl(page: string, { projectId, networkId, enableLogger }: Parameters): URL | undefined {
  if (!URL.canParse(page)) return undefined
  const url = new URL(page)
  if (!/^https?:$/.test(url.protocol)) return undefined
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('chainId', networkId ?? DEFAULT_CHAIN_ID)
  url.searchParams.set('version', PROTOCOL_VERSION)
  url.searchParams.set('enableLogger', String(enableLogger))
  return url
}
