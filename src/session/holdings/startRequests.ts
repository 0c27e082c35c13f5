import type { CaipNetworkId } from '../../domain/network/caip'
import type { Query } from '../../services/api/serviceUrl'
import { selectActiveNetworkId } from '../store/selectors'
import type { State } from '../store/state'
import type { Context } from '../context'

/**
 * Sends requests to the blockchain API for code that is still being fetched and takes the responses. `requests` is
 * called once the service is known to support the active network; it returns none if that code has arrived meanwhile.
 */
export async function startRequests(
  { store, services }: Context,
  requests: (state: State, networkId: CaipNetworkId) => readonly (readonly [path: string, query?: Query])[],
): Promise<void> {
  const networkId = selectActiveNetworkId(store.getState())
  const api = networkId && (await services.blockchain.client((client) => client))
  if (!api || !(await api.supported(networkId, new AbortController().signal))) return
  const state = store.getState()
  if (selectActiveNetworkId(state) === networkId)
    for (const request of requests(state, networkId)) api.http.start(...request)
}
