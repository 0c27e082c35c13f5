import type { CaipNetworkId } from '../../domain/network/caip'
import { DEFAULT_CHAIN_ID, FRAME_SDK_VERSION } from '../../config/limits'

interface Parameters {
  readonly projectId: string
  readonly networkId: CaipNetworkId | undefined
  readonly enableLogger: boolean
}

/**
 * The page of the frame with its four parameters (specification, section 7; wire facts, 1.1); what else the address says
 * stays. Undefined unless it is a page of the web: only such a page has an origin to speak with.
 */
export function frameUrl(
  page: string,
  base: string,
  { projectId, networkId, enableLogger }: Parameters,
): URL | undefined {
  if (!URL.canParse(page, base)) return undefined
  const address = new URL(page, base)
  if (!/^https?:$/.test(address.protocol)) return undefined
  address.searchParams.set('projectId', projectId)
  address.searchParams.set('chainId', networkId ?? DEFAULT_CHAIN_ID)
  address.searchParams.set('version', FRAME_SDK_VERSION)
  address.searchParams.set('enableLogger', String(enableLogger))
  return address
}
