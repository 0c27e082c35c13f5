import type { CaipNetworkId } from '../../domain/network/caip'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { abortable } from '../abortable'
import { lazyOnce } from '../lazyOnce'
import { supportedChainsResponse } from './schema'

/**
 * Tells whether the service serves a network (docs/protocol/services.md#supported-networks). The list is fetched once,
 * and again after a failure. Callers share the request; one that aborts leaves it to the others.
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
  const read = supportedChainsResponse.safeParse(
    await http.get('/v1/supported-chains', {}, new AbortController().signal),
  )
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  return new Set(read.data.http)
}
