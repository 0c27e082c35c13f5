import { popView, resetView } from '../store/router'
import { selectIsConnected, selectView } from '../store/selectors'
import { move } from './goTo'
import type { Context } from '../context'

/** Goes back one view and ends what the current view started. */
export function goBack(context: Context): void {
  const { store } = context
  const current = selectView(store.getState()).name
  context.views[current].onBack?.(context)
  const { stack } = store.getState().router
  const target = stack[stack.length - 2]
  const replacement =
    target && selectIsConnected(store.getState()) ? context.views[target.name].whenConnected : undefined
  move(context, replacement ? resetView({ name: replacement }, 'back') : popView())
}
