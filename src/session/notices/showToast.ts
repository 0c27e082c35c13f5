import type { Toast } from '../../errors/toasts'
import type { WalletButtonError } from '../../errors/WalletButtonError'
import { addToast, removeToast } from '../store/toasts'
import type { Context } from '../context'

export function showToast(context: Context, toast: Toast): void {
  context.store.setState(addToast(toast))
}

/** Shows an error where no view shows it. */
export function showErrorToast(context: Context, { code, message }: WalletButtonError): void {
  showToast(context, { tone: 'error', text: message, code })
}

export function closeToast(context: Context, id: number): void {
  context.store.setState(removeToast(id))
}
