import { prependNewestPage, selectActivity } from '../state'
import { fetchHistory } from '../../../session/account/fetchHistory'
import type { Context } from '../../../session/context'

/**
 * Fetches the newest page of the history again if it is loaded: after a transaction was sent, and when it has settled.
 * A failure is only logged; the current rows stay.
 */
export async function refreshActivity(context: Context): Promise<void> {
  const scope = selectActivity(context.store.getState())?.scope
  if (!scope || !isIdle(context)) return
  try {
    await context.tasks.run('pending-activity', async (signal) => {
      const page = await fetchHistory(context, scope, undefined, signal)
      if (page && !signal.aborted && isIdle(context)) context.store.setState(prependNewestPage(page))
    })
  } catch (reason) {
    context.services.log.warn('The history could not be refreshed.', reason)
  }
}

/** Whether a history is loaded and no request that would change it is pending. */
export function isIdle({ store, tasks }: Context): boolean {
  const { served = false, problem } = selectActivity(store.getState()) ?? {}
  return served && !problem && !tasks.isRunning('activity') && !tasks.isRunning('more-activity')
}
