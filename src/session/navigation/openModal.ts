import type { ViewName } from '../../domain/page/viewName'
import { prefetch } from '../directory/prefetch'
import { combine } from '../store/createStore'
import { setPrepared, showModal } from '../store/modal'
import { resetView, wantView } from '../store/router'
import { selectIsConnected, selectIsUnsupportedNetwork, selectSignInRequired, selectView } from '../store/selectors'
import type { Context } from '../context'

/** Opens the dialog on Account, Connect or the named view. One that needs a wallet is shown once connected. */
export function openModal(context: Context, element: string, view?: string): void {
  const { store } = context
  // Some appear without an event.
  context.discoverWallets()
  const state = store.getState()
  const connected = selectIsConnected(state)
  const named = isOpenable(context, view) ? view : undefined
  const initial = initialView(context, named)

  // A pending pairing is kept: opening again before it expires shows the same code.
  const drawn = state.modal.prepared?.entry
  const entry = drawn?.name === initial ? drawn : { name: initial }
  store.setState({ ...resetView(entry)(state), connectingNamespace: undefined })
  if (named && named !== initial && !connected) store.setState(wantView(named))
  if (state.modal.openIn !== element) openDialog(context, element)
  // In a task of its own: the responses may be here already.
  void context.services.clock.nextTask().then(() => prefetch(context))
}

/**
 * Has the closed dialog of an element drawn in advance, on the view that a press would open. Its effects run when it is
 * opened, so no service is contacted.
 */
export function prepareModal(context: Context, element: string): void {
  const { openIn, prepared } = context.store.getState().modal
  const name = initialView(context)
  if (openIn !== undefined || (prepared?.element === element && prepared.entry.name === name)) return
  const entry = { name }
  context.store.setState(combine(resetView(entry), setPrepared({ element, entry })))
}

/** Name of the view on which the dialog opens: the named one, unless something has to be settled before. */
export function initialView({ store, views }: Pick<Context, 'store' | 'views'>, named?: ViewName): ViewName {
  const state = store.getState()
  const connected = selectIsConnected(state)
  if (selectIsUnsupportedNetwork(state)) return 'UnsupportedChain'
  if (selectSignInRequired(state)) return 'SIWXSignMessage'
  if (named && (connected || !views[named].needsWallet)) return named
  return (connected && views.Connect.whenConnected) || 'Connect'
}

/** Opens the dialog of an element on the current view. */
export function openDialog(context: Context, element: string): void {
  context.store.setState(showModal(element))
  const state = context.store.getState()
  context.track('MODAL_OPEN', { connected: selectIsConnected(state) })
  context.emit({ type: 'open', detail: { view: selectView(state).name } })
}

function isOpenable({ views, store }: Context, view: string | undefined): view is ViewName {
  const rules = view !== undefined && Object.hasOwn(views, view) ? views[view as ViewName] : undefined
  return rules !== undefined && rules.opensByName !== false && rules.mayOpen?.(store.getState()) !== false
}
