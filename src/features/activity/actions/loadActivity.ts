import { toastTransactionsFailed } from '../../../errors/toasts'
import { HistoryAddressMissing } from '../../../errors/transactions'
import { activityNotServed, beginActivity, failActivity, mergePurchases, prependNewestPage } from '../state'
import { selectAccountScope } from '../../../session/store/holdings'
import { selectActiveAccount } from '../../../session/store/selectors'
import type { AccountScope } from '../../../session/store/state'
import { fetchHistory } from '../../../session/account/fetchHistory'
import { problemOf } from '../../../session/problemOf'
import { showToast } from '../../../session/notices/showToast'
import { errorCategory } from '../../../services/telemetry/errorCategory'
import type { Context } from '../../../session/context'
import { fetchPurchases } from './fetchPurchases'

/**
 * Fetches the newest page of the active account's history on the active network, with purchases if they are offered. On
 * failure the list is empty; a toast and a tracking event report it.
 * @throws HistoryAddressMissing, ServiceUnavailable
 */
export async function loadActivity(context: Context): Promise<void> {
  const { store, tasks } = context
  const scope = selectAccountScope(store.getState())
  if (!scope) throw new HistoryAddressMissing()
  tasks.cancel('more-activity')
  await tasks.run('activity', async (signal) => {
    if (store.getState().features?.activity === false) return store.setState(activityNotServed(scope))
    store.setState(beginActivity(scope))
    try {
      const [page, purchases] = await Promise.all([
        fetchHistory(context, scope, undefined, signal),
        fetchPurchases(context, scope, signal),
      ])
      if (signal.aborted) return
      if (!page) return store.setState(activityNotServed(scope))
      store.setState(prependNewestPage(page))
      if (purchases.length > 0) store.setState(mergePurchases(purchases))
    } catch (reason) {
      if (signal.aborted) return
      reportFailure(context, scope, undefined, reason)
      throw reason
    }
  })
}

/** Empties the list and reports the failure to the visitor, the page and telemetry. */
export function reportFailure(
  context: Context,
  scope: AccountScope,
  cursor: string | undefined,
  reason: unknown,
): void {
  context.store.setState(failActivity(scope, problemOf(reason)))
  context.track('ERROR_FETCH_TRANSACTIONS', historyProperties(context, scope, cursor))
  context.services.telemetry.error(errorCategory(reason, 'API_ERROR'), reason)
  if (context.store.getState().modal.openIn !== undefined) showToast(context, toastTransactionsFailed)
}

/** Properties of the tracking events about the history, see docs/protocol/telemetry.md. */
export function historyProperties(
  { store }: Context,
  { address }: AccountScope,
  cursor: string | undefined,
): Readonly<Record<string, unknown>> {
  const state = store.getState()
  return {
    address,
    projectId: state.options.projectId,
    ...(cursor !== undefined && { cursor }),
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
  }
}
