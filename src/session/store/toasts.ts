import type { Change } from './state'
import type { Toast } from '../../errors/toasts'

/** Shows a toast. It replaces the current one. */
export function addToast(toast: Toast): Change {
  return (state) => ({ toasts: [{ ...toast, id: state.toastCount }], toastCount: state.toastCount + 1 })
}

export function removeLoadingToasts(): Change {
  return (state) => ({ toasts: state.toasts.filter(({ tone }) => tone !== 'loading') })
}

export function removeToast(id: number): Change {
  return (state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })
}
