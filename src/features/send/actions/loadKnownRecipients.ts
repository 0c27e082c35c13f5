import { fetchHistory } from '../../../session/account/fetchHistory'
import { selectAccountScope } from '../../../session/store/holdings'
import { caipAddressOn } from '../../../domain/network/caip'
import type { Context } from '../../../session/context'
import { addressesOf, selectKnownRecipients, setKnownRecipients } from '../state'

/**
 * Fetches the addresses that the active account has dealt with from the newest page of its history, to warn about
 * recipients that look like one of them. Runs once per account and network, and not if the history is loaded already. A
 * failure is only logged.
 */
export async function loadKnownRecipients(context: Context, outer?: AbortSignal): Promise<void> {
  const { store, tasks, services } = context
  const state = store.getState()
  const scope = selectAccountScope(state)
  const { activity } = state.slices
  const known = selectKnownRecipients(state) ?? (activity && !activity.loading && !activity.problem)
  if (!scope || known || state.features?.activity === false) return
  await tasks.run(
    'known-recipients',
    async (signal) => {
      try {
        const page = await fetchHistory(context, scope, undefined, signal)
        // Another account may be active by now.
        if (page && !signal.aborted)
          store.setState(setKnownRecipients(caipAddressOn(scope.networkId, scope.address), addressesOf(page.rows)))
      } catch (reason) {
        if (!signal.aborted) services.log.warn('The addresses that the account has dealt with are unknown.', reason)
      }
    },
    outer,
  )
}
