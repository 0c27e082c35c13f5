import { selectActiveNetworkId, selectView } from '../store/selectors'
import { closeModal } from '../navigation/closeModal'
import { goBack } from '../navigation/goBack'
import type { Context } from '../context'

/** Leaves a finished switch: past the list of networks to the view that the visitor came from, or closes the dialog. */
export function returnFromSwitch(context: Context): void {
  if (selectView(context.store.getState()).name !== 'SwitchNetwork') return
  goBack(context)
  if (selectView(context.store.getState()).name === 'Networks') goBackOrClose(context)
}

/** Leaves the switch when the visitor switched networks in the wallet instead of answering the request. */
export function finishSwitch(context: Context): void {
  const state = context.store.getState()
  const { networkId } = selectView(state)
  if (state.switching.status !== 'asking' && networkId === selectActiveNetworkId(state)) returnFromSwitch(context)
}

/** Goes back, or closes a dialog that was opened on this view. */
export function goBackOrClose(context: Context): void {
  if (context.store.getState().router.stack.length > 1) goBack(context)
  else closeModal(context, 'user')
}
