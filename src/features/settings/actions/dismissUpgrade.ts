import { closeModal } from '../../../session/navigation/closeModal'
import { goBack } from '../../../session/navigation/goBack'
import type { Context } from '../../../session/context'

/** Leaves the invitation to a smart account: goes back, or closes the dialog. */
export function dismissUpgrade(context: Context): void {
  if (context.store.getState().router.stack.length > 1) goBack(context)
  else closeModal(context, 'user')
}
