import { selectView } from '../store/selectors'
import { closeModal } from '../navigation/closeModal'
import { goBack } from '../navigation/goBack'
import type { World } from '../world'

/** The switch is done: past the list of networks, to the view that the visitor came from, or out (views.md 7.2). */
export function returnFromSwitch(world: World): void {
  if (selectView(world.store.getState()).name !== 'SwitchNetwork') return
  goBack(world)
  if (selectView(world.store.getState()).name === 'Networks') goBackOrClose(world)
}

/** A view that opened by itself has nothing behind it. */
export function goBackOrClose(world: World): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else closeModal(world, 'user')
}
