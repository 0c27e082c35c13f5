import type { ViewName } from '../../domain/page/viewName'
import { resetView, wantView } from '../store/router'
import { move } from './goTo'
import { openDialog } from './openModal'
import type { World } from '../world'

/** Shows a view that no press asked for: in the open dialog, or in one that is opened for it. */
export function showView(world: World, name: ViewName): void {
  const element = world.store.getState().modal.openIn ?? world.element()
  if (element === undefined) return
  const { requested } = world.store.getState().router
  move(world, resetView({ name }, 'forward'))
  // Keep the view that the visitor requested; it is shown afterwards.
  if (requested) world.store.setState(wantView(requested))
  if (world.store.getState().modal.openIn === undefined) openDialog(world, element)
}
