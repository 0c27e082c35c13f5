import { removeLoadingToasts } from '../store/toasts'
import type { Context } from '../context'

/** Removes the loading toast when the pending work has ended, successfully or not. */
export function endLoadingToast(context: Context): void {
  context.store.setState(removeLoadingToasts())
}
