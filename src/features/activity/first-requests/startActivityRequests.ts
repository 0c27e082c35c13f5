import { historyRequest } from '../../../services/blockchain/fetchHistory'
import { startRequests } from '../../../session/holdings/startRequests'
import { selectAccountScope } from '../../../session/store/holdings'
import type { World } from '../../../session/world'

/** Sends the first request of Activity: for the newest page of the history. */
export async function startActivityRequests(world: World): Promise<void> {
  await startRequests(world, (state) => {
    const scope = selectAccountScope(state)
    return scope && !state.slices.activity && state.features?.activity !== false ? [historyRequest(scope)] : []
  })
}
