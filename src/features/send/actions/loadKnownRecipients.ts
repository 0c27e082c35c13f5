import { fetchHistory } from '../../../session/account/fetchHistory'
import { selectAccountScope } from '../../../session/store/holdings'
import { caipAddressOn } from '../../../domain/network/caip'
import type { World } from '../../../session/world'
import { addressesOf, selectKnownRecipients, setKnownRecipients } from '../state'

/**
 * Reads whom the active account has dealt with on the active network, from the newest page of its history, so that a
 * recipient that looks like one of them can be warned about. None is ever filled in. Once per account and network, and not
 * where the history is held already. A failure is only logged: without a history there is nothing to warn about.
 */
export async function loadKnownRecipients(world: World, outer?: AbortSignal): Promise<void> {
  const { store, tasks, services } = world
  const state = store.getState()
  const scope = selectAccountScope(state)
  const { activity } = state.slices
  const held = selectKnownRecipients(state) ?? (activity && !activity.loading && !activity.problem)
  if (!scope || held || state.features?.activity === false) return
  await tasks.run(
    'receivers',
    async (signal) => {
      try {
        const page = await fetchHistory(world, scope, undefined, signal)
        // Filed under its own account, which need not be the active one any more.
        if (page && !signal.aborted)
          store.setState(setKnownRecipients(caipAddressOn(scope.networkId, scope.address), addressesOf(page.rows)))
      } catch (reason) {
        if (!signal.aborted) services.log.warn('The addresses that the account has dealt with are unknown.', reason)
      }
    },
    outer,
  )
}
