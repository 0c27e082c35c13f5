import type { CaipNetworkId } from '../../domain/caip'
import type { Http } from '../api/http'
import { supportedChainsAnswer } from './schema'

/** Does the service serve this network? The list is fetched once, with the first question; after a failure it is empty until it is asked again (wire facts, 6). */
export function createSupportedChains(http: Http): (networkId: CaipNetworkId, signal: AbortSignal) => Promise<boolean> {
  let known: ReadonlySet<string> | undefined
  return async (networkId, signal) => {
    if (!known) {
      const read = supportedChainsAnswer.safeParse(await http.get('/v1/supported-chains', {}, signal).catch(() => {
        signal.throwIfAborted()
        return undefined
      }))
      if (!read.success) return false
      known = new Set(read.data.http)
    }
    return known.has(networkId)
  }
}
