import { isSameScope, selectAccountScope } from '../../../session/store/holdings'
import { changeNaming } from '../state'
import { fetchAccountNames } from '../../../session/account/fetchAccountNames'
import { problemOf } from '../../../session/problemOf'
import type { World } from '../../../session/world'

/** Finds out which names the active account has, and whether it can have one here. Raises AddressNamesFailed, which the form holds too. */
export async function loadNames(world: World): Promise<void> {
  const { store, tasks } = world
  const scope = selectAccountScope(store.getState())
  if (!scope) return
  await tasks.run('names', async (signal) => {
    const put = (change: Parameters<typeof changeNaming>[0]): void => {
      if (!signal.aborted && isSameScope(scope, selectAccountScope(store.getState())))
        store.setState(changeNaming(change))
    }
    put({ ownProblem: undefined })
    try {
      const own = await fetchAccountNames(world, scope, signal)
      put({ own: own ?? [], served: own !== undefined })
    } catch (reason) {
      if (signal.aborted) return
      put({ ownProblem: problemOf(reason) })
      throw reason
    }
  })
}
