import { mayClose } from '../../domain/page/mayClose'
import { endConnecting } from '../store/status'
import { hideModal, refuseClose } from '../store/modal'
import { selectIsAuthenticated, selectIsConnected, selectSignInRequired, selectView } from '../store/selectors'
import { changeSiwx } from '../store/siwx'
import type { State } from '../store/state'
import type { CloseReason } from '../events'
import { endLoadingToast } from '../notices/endLoadingToast'
import type { World } from '../world'

export function selectMayClose(state: State): boolean {
  const { stack } = state.router
  return mayClose({
    view: selectView(state).name,
    openedFrom: stack[stack.length - 2]?.name,
    signInRequired: selectSignInRequired(state),
    hasSession: selectIsAuthenticated(state),
    allowUnsupportedChain: state.options.allowUnsupportedChain,
  })
}

/** Closes the dialog. False when the rule refuses; then the card shakes and the way out is pointed at (views.md 1.1). */
export function closeModal(world: World, reason: CloseReason): boolean {
  const { store } = world
  const state = store.getState()
  if (state.modal.openIn === undefined) return true
  if ((reason === 'user' || reason === 'programmatic') && !selectMayClose(state)) {
    store.setState(refuseClose())
    return false
  }
  // Who closes an optional sign-in has left it; the wallet's late answer must not find a toast that waits for it.
  if (reason === 'user' && selectView(state).name === 'SIWXSignMessage') {
    world.tasks.cancel('sign-in')
    endLoadingToast(world)
    store.setState(changeSiwx({ phase: 'idle' }))
  }
  // One that has just succeeded has nothing left to call off.
  world.tasks.cancel('login')
  world.tasks.cancel('device')
  store.setState(hideModal())
  // A wallet that never answers must not leave the button waiting.
  store.setState(endConnecting())
  store.setState((now) => ({
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
