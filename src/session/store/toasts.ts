import type { Change } from './createStore'
import type { Toast } from './state'

/** Shows a toast; it takes the place of the one on screen. */
export function addToast(toast: Omit<Toast, 'id'>): Change {
  return (state) => ({ toasts: [{ ...toast, id: state.toastCount }], toastCount: state.toastCount + 1 })
}

export function removeToast(id: number): Change {
  return (state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })
}
