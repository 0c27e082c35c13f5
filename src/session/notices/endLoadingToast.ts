import { removeLoadingToasts } from '../store/loadingToasts'
import type { World } from '../world'

/** What was waited for has ended, one way or another. */
export function endLoadingToast(world: World): void {
  world.store.setState(removeLoadingToasts())
}
