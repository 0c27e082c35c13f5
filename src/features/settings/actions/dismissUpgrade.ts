import { closeModal } from '../../../session/navigation/closeModal'
import { goBack } from '../../../session/navigation/goBack'
import type { World } from '../../../session/world'

/** Leaves the invitation to a smart account: goes back, or closes the dialog. */
export function dismissUpgrade(world: World): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else closeModal(world, 'user')
}
