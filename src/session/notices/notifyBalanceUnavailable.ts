import { toastBalanceUnavailable } from '../../errors/toasts'
import { showToast } from './showToast'
import type { Context } from '../context'

/** Shows a toast in the open dialog that a balance could not be loaded; one for both native and token balances. */
export function notifyBalanceUnavailable(context: Context): void {
  const { modal, toasts } = context.store.getState()
  if (modal.openIn !== undefined && !toasts.some(({ text }) => text === toastBalanceUnavailable.text))
    showToast(context, toastBalanceUnavailable)
}
