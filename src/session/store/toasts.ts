import type { Change } from './createStore'
import type { Toast } from './state'

/** Shows a toast. It replaces the current one. */
export function addToast(toast: Omit<Toast, 'id'>): Change {
  return (state) => ({ toasts: [{ ...toast, id: state.toastCount }], toastCount: state.toastCount + 1 })
}

export function removeToast(id: number): Change {
  return (state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })
}
