import { selectAccountScope } from '../../../session/store/holdings'
import { changeNaming } from '../state'
import { fetchAccountNames } from '../../../session/account/fetchAccountNames'
import { problemOf } from '../../../session/problemOf'
import type { Context } from '../../../session/context'

/**
 * Fetches the names of the active account, and whether the network supports names.
 * @throws AddressNamesFailed, which the form shows too
 */
export async function loadNames(context: Context): Promise<void> {
  const { store, tasks } = context
  const scope = selectAccountScope(store.getState())
  if (!scope) return
  await tasks.run('names', async (signal) => {
    store.setState(changeNaming({ ownProblem: undefined }))
    try {
      const own = await fetchAccountNames(context, scope, signal)
      if (!signal.aborted) store.setState(changeNaming({ own: own ?? [], served: own !== undefined }))
    } catch (reason) {
      if (signal.aborted) return
      store.setState(changeNaming({ ownProblem: problemOf(reason) }))
      throw reason
    }
  })
}
