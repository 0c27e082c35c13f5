import { popViewTo, pushView, replaceView, resetView } from '../store/router'
import { selectView } from '../store/selectors'
import type { Change, ViewEntry } from '../store/state'
import type { World } from '../world'

/** Pushes a view onto the history. */
export function goTo(world: World, entry: ViewEntry): void {
  move(world, pushView(entry))
}

/** Goes to a view, or back to it when it is in the history. */
export function goToOrBackTo(world: World, entry: ViewEntry): void {
  const isInHistory = world.store.getState().router.stack.some(({ name }) => name === entry.name)
  move(world, isInHistory ? popViewTo(entry.name) : pushView(entry))
}

export function replaceWith(world: World, entry: ViewEntry): void {
  move(world, replaceView(entry))
}

/** Clears the history and shows one view. */
export function resetTo(world: World, entry: ViewEntry): void {
  move(world, resetView(entry, 'forward'))
}

/** Changes the router and emits `view-change` if that shows another view. */
export function move(world: World, change: Change): void {
  const from = selectView(world.store.getState()).name
  world.store.setState(change)
  const view = selectView(world.store.getState()).name
  if (view !== from && world.store.getState().modal.openIn !== undefined)
    world.emit({ type: 'view-change', detail: { view, from } })
}
