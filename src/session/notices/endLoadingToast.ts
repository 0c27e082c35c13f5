import { removeLoadingToasts } from '../store/toasts'
import type { World } from '../world'

/** Removes the loading toast when the pending work has ended, successfully or not. */
export function endLoadingToast(world: World): void {
  world.store.setState(removeLoadingToasts())
}
