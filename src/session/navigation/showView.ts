import type { ViewName } from '../../domain/page/viewName'
import { showModal } from '../store/modal'
import { resetView, wantView } from '../store/router'
import { selectIsConnected } from '../store/selectors'
import { move } from './goTo'
import type { World } from '../world'

/** Shows a view that nobody pressed for: in the dialog that is open, else in one that is opened for it. */
export function showView(world: World, name: ViewName): void {
  const element = world.store.getState().modal.openIn ?? world.element()
  if (element === undefined) return
  const { requested } = world.store.getState().router
  move(world, resetView({ name }, 'forward'))
  // What the visitor asked for is shown after it.
  if (requested) world.store.setState(wantView(requested))
  if (world.store.getState().modal.openIn !== undefined) return
  world.store.setState(showModal(element))
  world.track('MODAL_OPEN', { connected: selectIsConnected(world.store.getState()) })
  world.emit({ type: 'open', detail: { view: name } })
}
