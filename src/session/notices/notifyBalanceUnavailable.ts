import { toastBalanceUnavailable } from '../../errors/toasts'
import { showNamedToast } from './showToast'
import type { World } from '../world'

/**
 * Shows a toast that a balance could not be loaded, if the dialog is open. Shown once when the native and token
 * balances fail together.
 */
export function notifyBalanceUnavailable(world: World): void {
  const { modal, toasts } = world.store.getState()
  if (modal.openIn !== undefined && !toasts.some(({ text }) => text === toastBalanceUnavailable.text))
    showNamedToast(world, toastBalanceUnavailable)
}
