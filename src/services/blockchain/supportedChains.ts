import type { CaipNetworkId } from '../../domain/caip'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { supportedChainsAnswer } from './schema'

/**
 * Does the service serve this network? The list is fetched once, with the first question; after a failure with the next one
 * (wire facts, 6). A list that cannot be had says nothing about a network. Raises ServiceUnavailable.
 */
export function createSupportedChains(http: Http): (networkId: CaipNetworkId, signal: AbortSignal) => Promise<boolean> {
  let known: ReadonlySet<string> | undefined
  return async (networkId, signal) => {
    if (!known) {
      const read = supportedChainsAnswer.safeParse(await http.get('/v1/supported-chains', {}, signal))
      if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
      known = new Set(read.data.http)
    }
    return known.has(networkId)
  }
}
