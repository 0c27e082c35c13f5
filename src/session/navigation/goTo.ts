import { popViewTo, pushView, replaceView, resetView } from '../store/router'
import { selectView } from '../store/selectors'
import type { Change, ViewEntry } from '../store/state'
import type { Context } from '../context'

/** Pushes a view onto the history. */
export function goTo(context: Context, entry: ViewEntry): void {
  move(context, pushView(entry))
}

/** Goes to a view, or back to it when it is in the history. */
export function goToOrBackTo(context: Context, entry: ViewEntry): void {
  const isInHistory = context.store.getState().router.stack.some(({ name }) => name === entry.name)
  move(context, isInHistory ? popViewTo(entry.name) : pushView(entry))
}

export function replaceWith(context: Context, entry: ViewEntry): void {
  move(context, replaceView(entry))
}

/** Clears the history and shows one view. */
export function resetTo(context: Context, entry: ViewEntry): void {
  move(context, resetView(entry, 'forward'))
}

/** Changes the router and emits `view-change` if that shows another view. */
export function move(context: Context, change: Change): void {
  const from = selectView(context.store.getState()).name
  context.store.setState(change)
  const view = selectView(context.store.getState()).name
  if (view !== from && context.store.getState().modal.openIn !== undefined)
    context.emit({ type: 'view-change', detail: { view, from } })
}
