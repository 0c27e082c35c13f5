import { setModalLoading } from '../store/modal'
import { checkOrigin } from './checkOrigin'
import { loadDirectory } from './loadDirectory'
import { loadFeatures } from './loadFeatures'
import type { World } from './world'

/** What the first act of the visitor brings in: the project's features, its origins, the wallets to propose. Each once. */
export function prefetch(world: World): void {
  if (!world.store.getState().options.projectId) return
  world.store.setState(setModalLoading(true))
  void loadFeatures(world)
    .then(() => {
      world.store.setState(setModalLoading(false))
      return checkOrigin(world)
    })
    .catch((reason: unknown) => world.services.log.warn('origins', reason))
  void loadDirectory(world).catch((reason: unknown) => world.services.log.warn('directory', reason))
}

export { loadDirectory }
