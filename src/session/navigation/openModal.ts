import type { ViewName } from '../../domain/page/viewName'
import { prefetch } from '../directory/prefetch'
import { combine } from '../store/createStore'
import { setPrepared, showModal } from '../store/modal'
import { resetView, wantView } from '../store/router'
import { selectIsConnected, selectIsUnsupportedNetwork, selectSignInRequired, selectView } from '../store/selectors'
import type { World } from '../world'

/** Opens the dialog on Account, Connect or the named view. One that needs a wallet is shown once connected. */
export function openModal(world: World, element: string, view?: string): void {
  const { store } = world
  // Some appear without an event.
  world.discoverWallets()
  const state = store.getState()
  const connected = selectIsConnected(state)
  const named = isOpenable(world, view) ? view : undefined
  const initial = initialView(world, named)

  // A pending pairing is kept: opening again before it expires shows the same code.
  const drawn = state.modal.prepared?.entry
  const entry = drawn?.name === initial ? drawn : { name: initial }
  store.setState({ ...resetView(entry)(state), connectingNamespace: undefined })
  if (named && named !== initial && !connected) store.setState(wantView(named))
  if (state.modal.openIn !== element) openDialog(world, element)
  // In a task of its own: the responses may be here already.
  void world.services.clock.nextTask().then(() => prefetch(world))
}

/**
 * Has the closed dialog of an element drawn in advance, on the view that a press would open. Its effects run when it is
 * opened, so no service is contacted.
 */
export function prepareModal(world: World, element: string): void {
  const { openIn, prepared } = world.store.getState().modal
  const name = initialView(world)
  if (openIn !== undefined || (prepared?.element === element && prepared.entry.name === name)) return
  const entry = { name }
  world.store.setState(combine(resetView(entry), setPrepared({ element, entry })))
}

/** Name of the view on which the dialog opens: the named one, unless something has to be settled before. */
export function initialView({ store, views }: Pick<World, 'store' | 'views'>, named?: ViewName): ViewName {
  const state = store.getState()
  const connected = selectIsConnected(state)
  if (selectIsUnsupportedNetwork(state)) return 'UnsupportedChain'
  if (selectSignInRequired(state)) return 'SIWXSignMessage'
  if (named && (connected || !views[named].needsWallet)) return named
  return (connected && views.Connect.whenConnected) || 'Connect'
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
