import { toastBalanceUnavailable } from '../../errors/toasts'
import { showNamedToast } from './showToast'
import type { World } from '../world'

/** Tells the visitor that a balance could not be had, where the dialog is open. The native one and the tokens may fail in the same moment: once is enough. */
export function notifyBalanceUnavailable(world: World): void {
  const { modal, toasts } = world.store.getState()
  if (modal.openIn !== undefined && !toasts.some(({ text }) => text === toastBalanceUnavailable.text))
    showNamedToast(world, toastBalanceUnavailable)
}
