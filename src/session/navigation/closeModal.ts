import { hideModal, refuseClose } from '../store/modal'
import { selectIsConnected, selectView } from '../store/selectors'
import type { CloseReason } from '../events'
import type { World } from '../world'
import { clearOpenView } from './clearOpenView'

/** Whether the visitor may close the dialog on the current view. */
export function mayClose({ views, store }: Pick<World, 'views' | 'store'>): boolean {
  const state = store.getState()
  return views[selectView(state).name].mayClose?.(state) !== false
}

/** Closes the dialog. Returns false if the view refuses, and the card shakes. With `force` no view is asked. */
export function closeModal(world: World, reason: CloseReason, { force = false } = {}): boolean {
  const { store } = world
  const state = store.getState()
  if (state.modal.openIn === undefined) return true
  if (!force && (reason === 'user' || reason === 'programmatic') && !mayClose(world)) {
    store.setState(refuseClose())
    return false
  }
  if (reason === 'user') world.views[selectView(state).name].onClose?.(world)
  // A login that has just succeeded has nothing left to cancel.
  world.tasks.cancel('login')
  world.tasks.cancel('device')
  store.setState(hideModal())
  world.tasks.cancel('wallet-link')
  clearOpenView(world)
  store.setState((now) => ({
    // A wallet that never responds must not leave the button busy.
    connectingIn: undefined,
    attempt: { status: 'idle' },
    connectingNamespace: undefined,
    switching: { status: 'idle' },
    linkProblem: undefined,
    router: { stack: now.router.stack, direction: 'none' },
  }))
  world.track('MODAL_CLOSE', { connected: selectIsConnected(state) })
  world.emit({ type: 'close', detail: { reason } })
  return true
}
