import type { ViewName } from '../../domain/page/viewName'
import { showModal } from '../store/modal'
import { resetView, wantView } from '../store/router'
import { selectIsConnected, selectIsUnsupportedNetwork, selectSignInRequired, selectView } from '../store/selectors'
import type { World } from '../world'

/** Opens the dialog on Account, Connect or the named view. One that needs a wallet is shown once connected. */
export function openModal(world: World, element: string, view?: string): void {
  const { store } = world
  const state = store.getState()
  const connected = selectIsConnected(state)
  const named = isOpenable(world, view) ? view : undefined

  let initial: ViewName = (connected && world.views.Connect.whenConnected) || 'Connect'
  if (selectIsUnsupportedNetwork(state)) initial = 'UnsupportedChain'
  else if (selectSignInRequired(state)) initial = 'SIWXSignMessage'
  else if (named && (connected || !world.views[named].needsWallet)) initial = named

  // A pending pairing is kept: opening again before it expires shows the same code.
  store.setState({ ...resetView({ name: initial })(state), connectingNamespace: undefined })
  if (named && named !== initial && !connected) store.setState(wantView(named))
  if (state.modal.openIn !== element) openDialog(world, element)
  // Draw the dialog initial and load the rest when the browser is idle.
  world.services.clock.whenIdle(() => {
    void import('../directory/prefetch')
      .then(({ prefetch }) => prefetch(world))
      .catch((reason: unknown) => world.services.log.warn('prefetch', reason))
  })
}

/** Opens the dialog of an element on the current view. */
export function openDialog(world: World, element: string): void {
  world.store.setState(showModal(element))
  const state = world.store.getState()
  world.track('MODAL_OPEN', { connected: selectIsConnected(state) })
  world.emit({ type: 'open', detail: { view: selectView(state).name } })
}

function isOpenable({ views, store }: World, view: string | undefined): view is ViewName {
  const rules = view !== undefined && Object.hasOwn(views, view) ? views[view as ViewName] : undefined
  return rules !== undefined && rules.opensByName !== false && rules.mayOpen?.(store.getState()) !== false
}
