import { toastTransactionsFailed } from '../../../errors/toasts'
import { HistoryAddressMissing } from '../../../errors/transactions'
import { activityNotServed, beginActivity, failActivity, prependNewestPage, mergePurchases } from '../state'
import { isSameScope, selectAccountScope } from '../../../session/store/holdings'
import type { AccountScope } from '../../../session/store/state'
import { fetchPurchases, fetchRows, historyProperties } from '../../../session/account/fetchHistory'
import { problemOf } from '../../../session/problemOf'
import { showNamedToast } from '../../../session/notices/showToast'
import { errorCategory } from '../../../services/telemetry/errorCategory'
import type { World } from '../../../session/world'

/**
 * Fetches the newest page of the active account's history on the network in use, with its purchases where they may be made.
 * What is held of another account or network goes. On failure the list is empty, and a toast and a tracking event say so
 * (specification, sections 4 and 8). Raises HistoryAddressMissing, ServiceUnavailable.
 */
export async function loadActivity(world: World): Promise<void> {
  const { store, tasks } = world
  const scope = selectAccountScope(store.getState())
  if (!scope) throw new HistoryAddressMissing()
  tasks.cancel('more-activity')
  await tasks.run('activity', async (signal) => {
    if (store.getState().features?.activity === false) {
      store.setState(activityNotServed(scope))
      return
    }
    store.setState(beginActivity(scope))
    try {
      const [page, purchases] = await Promise.all([
        fetchRows(world, scope, undefined, signal),
        fetchPurchases(world, scope, signal),
      ])
      if (signal.aborted) return
      if (!page) {
        store.setState(activityNotServed(scope))
        return
      }
      store.setState(prependNewestPage(scope, page))
      if (purchases.length > 0) store.setState(mergePurchases(scope, purchases))
    } catch (reason) {
      if (signal.aborted) return
      tellFailure(world, scope, undefined, reason)
      throw reason
    }
  })
}

/** The list is empty, and everybody who should know is told; of an account or network that was left nobody is. */
export function tellFailure(world: World, scope: AccountScope, cursor: string | undefined, reason: unknown): void {
  world.store.setState(failActivity(scope, problemOf(reason)))
  if (!isSameScope(selectAccountScope(world.store.getState()), scope)) return
  world.track('ERROR_FETCH_TRANSACTIONS', historyProperties(world, scope, cursor))
  world.services.telemetry.error(errorCategory(reason, 'API_ERROR'), reason)
  if (world.store.getState().modal.openIn !== undefined) showNamedToast(world, toastTransactionsFailed)
}
