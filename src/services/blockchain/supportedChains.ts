import type { CaipNetworkId } from '../../domain/network/caip'
import type { Http } from '../api/http'
import { abortable } from '../abortable'
import { lazyOnce } from '../lazyOnce'
import { parseResponse } from '../parseResponse'
import { supportedChainsResponse } from './schema'

/**
 * Whether the service supports a network (docs/protocol/services.md#supported-networks). The list is fetched
 * once, and again after a failure. Callers share the request; aborting one does not abort the others.
 * @throws ServiceUnavailable; the signal's reason when aborted
 */
export function createSupportedChains(http: Http): (networkId: CaipNetworkId, signal: AbortSignal) => Promise<boolean> {
  const list = lazyOnce(() => fetchList(http))
  return async (networkId, signal) => {
    signal.throwIfAborted()
    return (await abortable(list(), signal)).has(networkId)
  }
}

async function fetchList(http: Http): Promise<ReadonlySet<string>> {
  const response = await http.get('/v1/supported-chains', {}, new AbortController().signal)
  return new Set(parseResponse(supportedChainsResponse, response).http)
}
