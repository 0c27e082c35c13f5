import { selectActiveNetworkId, selectView } from '../store/selectors'
import { closeModal } from '../navigation/closeModal'
import { goBack } from '../navigation/goBack'
import type { World } from '../world'

/** Leaves a finished switch: past the list of networks to the view that the visitor came from, or closes the dialog. */
export function returnFromSwitch(world: World): void {
  if (selectView(world.store.getState()).name !== 'SwitchNetwork') return
  goBack(world)
  if (selectView(world.store.getState()).name === 'Networks') goBackOrClose(world)
}

/** Leaves the switch when the visitor switched networks in the wallet instead of answering the request. */
export function finishSwitch(world: World): void {
  const state = world.store.getState()
  const { networkId } = selectView(state)
  if (state.switching.status !== 'asking' && networkId === selectActiveNetworkId(state)) returnFromSwitch(world)
}

/** Goes back, or closes a dialog that was opened on this view. */
export function goBackOrClose(world: World): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else closeModal(world, 'user')
}
