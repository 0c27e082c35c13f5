import type { CaipNetworkId } from '../../domain/network/caip'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { abortable } from '../abortable'
import { supportedChainsResponse } from './schema'

/**
 * Does the service serve this network? The list is fetched once, with the first question; after a failure with the next one
 * (wire facts, 6). Who asks meanwhile waits for the same answer, and who calls off leaves it to the others. A list that
 * cannot be had says nothing about a network. Raises ServiceUnavailable; an abort rejects with the signal's reason.
 */
export function createSupportedChains(http: Http): (networkId: CaipNetworkId, signal: AbortSignal) => Promise<boolean> {
  let list: Promise<ReadonlySet<string>> | undefined
  return async (networkId, signal) => {
    signal.throwIfAborted()
    list ??= fetchList(http).catch((reason: unknown) => {
      list = undefined
      throw reason
    })
    return (await abortable(list, signal)).has(networkId)
  }
}

async function fetchList(http: Http): Promise<ReadonlySet<string>> {
  const read = supportedChainsResponse.safeParse(
    await http.get('/v1/supported-chains', {}, new AbortController().signal),
  )
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  return new Set(read.data.http)
}
