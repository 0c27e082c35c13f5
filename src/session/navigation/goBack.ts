import { popView, resetView } from '../store/router'
import { selectIsConnected, selectView } from '../store/selectors'
import { move } from './goTo'
import type { World } from '../world'

/** Goes one view back and ends what the view had started. */
export function goBack(world: World): void {
  const { store } = world
  const left = selectView(store.getState()).name
  world.views[left].onBack?.(world)
  const { stack } = store.getState().router
  const target = stack[stack.length - 2]
  const instead = target && selectIsConnected(store.getState()) ? world.views[target.name].whenConnected : undefined
  move(world, instead ? resetView({ name: instead }, 'back') : popView())
}
