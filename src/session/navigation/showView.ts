import type { ViewName } from '../../domain/page/viewName'
import { resetView, wantView } from '../store/router'
import { move } from './goTo'
import { openDialog } from './openModal'
import type { Context } from '../context'

/** Shows a view that no press asked for: in the open dialog, or in one that is opened for it. */
export function showView(context: Context, name: ViewName): void {
  const element = context.store.getState().modal.openIn ?? context.element()
  if (element === undefined) return
  const { requested } = context.store.getState().router
  move(context, resetView({ name }, 'forward'))
  // Keep the view that the visitor requested; it is shown afterwards.
  if (requested) context.store.setState(wantView(requested))
  if (context.store.getState().modal.openIn === undefined) openDialog(context, element)
}
