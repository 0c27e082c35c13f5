import { popView, resetView } from '../store/router'
import { selectIsConnected, selectView } from '../store/selectors'
import { move } from './goTo'
import type { World } from '../world'

/** Goes back one view and ends what the current view started. */
export function goBack(world: World): void {
  const { store } = world
  const current = selectView(store.getState()).name
  world.views[current].onBack?.(world)
  const { stack } = store.getState().router
  const target = stack[stack.length - 2]
  const replacement = target && selectIsConnected(store.getState()) ? world.views[target.name].whenConnected : undefined
  move(world, replacement ? resetView({ name: replacement }, 'back') : popView())
}
