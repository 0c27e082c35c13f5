import { selectOwner } from '../store/holdings'
import { changeNaming } from '../store/naming'
import { askNames } from './askNames'
import { problemOf } from './problem'
import type { World } from './world'

/** Finds out which names the active account has, and whether it can have one here. Raises AddressNamesFailed, which the form holds too. */
export async function loadNames(world: World): Promise<void> {
  const { store, tasks } = world
  const owner = selectOwner(store.getState())
  if (!owner) return
  await tasks.run('names', async (signal) => {
    store.setState(changeNaming({ ownProblem: undefined }))
    try {
      const own = await askNames(world, owner, signal)
      if (!signal.aborted) store.setState(changeNaming({ own: own ?? [], served: own !== undefined }))
    } catch (reason) {
      if (signal.aborted) return
      store.setState(changeNaming({ ownProblem: problemOf(reason) }))
      throw reason
    }
  })
}
