import { historyRequest } from '../../../services/blockchain/fetchHistory'
import { startRequests } from '../../../session/holdings/startRequests'
import { selectAccountScope } from '../../../session/store/holdings'
import type { Context } from '../../../session/context'

/** Sends the first request of Activity: for the newest page of the history. */
export async function startActivityRequests(context: Context): Promise<void> {
  await startRequests(context, (state) => {
    const scope = selectAccountScope(state)
    return scope && !state.slices.activity && state.features?.activity !== false ? [historyRequest(scope)] : []
  })
}
