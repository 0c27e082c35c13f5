import { toastBalanceUnavailable } from '../../errors/toasts'
import { showToast } from './showToast'
import type { World } from '../world'

/** Shows a toast in the open dialog that a balance could not be loaded; one for both native and token balances. */
export function notifyBalanceUnavailable(world: World): void {
  const { modal, toasts } = world.store.getState()
  if (modal.openIn !== undefined && !toasts.some(({ text }) => text === toastBalanceUnavailable.text))
    showToast(world, toastBalanceUnavailable)
}
