import { selectActivity } from '../../activity/state'
import { isSameScope, selectAccountScope } from '../../../session/store/holdings'
import { addressesOf } from '../state'
import { fetchRows } from '../../../session/account/fetchHistory'
import type { World } from '../../../session/world'

/**
 * Learns whom the active account has dealt with on the network in use, from the newest page of its history: a receiver that
 * looks like one of them is warned about (promises, section 3). None is ever filled in. Once per account and network, and not
 * where the history is held already. Without a history there is nothing to warn about, so a failure is silent.
 */
export async function loadKnownRecipients(world: World, outer?: AbortSignal): Promise<void> {
  const { store, tasks, services } = world
  const state = store.getState()
  const scope = selectAccountScope(state)
  const activity = selectActivity(state)
  const held =
    isSameScope(state.dealtWith?.scope, scope) || (activity !== undefined && !activity.loading && !activity.problem)
  if (!scope || held || state.features?.activity === false) return
  await tasks.run(
    'receivers',
    async (signal) => {
      try {
        const page = await fetchRows(world, scope, undefined, signal)
        if (page && !signal.aborted) store.setState({ dealtWith: { scope, addresses: addressesOf(page.rows) } })
      } catch (reason) {
        if (!signal.aborted) services.log.warn('It is not known which addresses the account has dealt with.', reason)
      }
    },
    outer,
  )
}
