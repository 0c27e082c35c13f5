import type { Change } from './createStore'

export function removeLoadingToasts(): Change {
  return (state) => ({ toasts: state.toasts.filter((toast) => toast.tone !== 'loading') })
}
