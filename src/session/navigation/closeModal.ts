import { hideModal, refuseClose } from '../store/modal'
import { selectIsConnected, selectView } from '../store/selectors'
import type { CloseReason } from '../events'
import type { Context } from '../context'
import { clearOpenView } from './clearOpenView'

/** Whether the visitor may close the dialog on the current view. */
export function mayClose({ views, store }: Pick<Context, 'views' | 'store'>): boolean {
  const state = store.getState()
  return views[selectView(state).name].mayClose?.(state) !== false
}

/** Closes the dialog. Returns false if the view refuses, and the card shakes. With `force` no view is asked. */
export function closeModal(context: Context, reason: CloseReason, { force = false } = {}): boolean {
  const { store } = context
  const state = store.getState()
  if (state.modal.openIn === undefined) return true
  if (!force && (reason === 'user' || reason === 'programmatic') && !mayClose(context)) {
    store.setState(refuseClose())
    return false
  }
  if (reason === 'user') context.views[selectView(state).name].onClose?.(context)
  // A login that has just succeeded has nothing left to cancel.
  context.tasks.cancel('login')
  context.tasks.cancel('device')
  store.setState(hideModal())
  context.tasks.cancel('wallet-link')
  clearOpenView(context)
  store.setState((now) => ({
    // A wallet that never responds must not leave the button busy.
    connectingIn: undefined,
    attempt: { status: 'idle' },
    connectingNamespace: undefined,
    switching: { status: 'idle' },
    linkProblem: undefined,
    router: { stack: now.router.stack, direction: 'none' },
  }))
  context.track('MODAL_CLOSE', { connected: selectIsConnected(state) })
  context.emit({ type: 'close', detail: { reason } })
  return true
}
