import { closeModal } from '../../../session/navigation/closeModal'
import { goBack } from '../../../session/navigation/goBack'
import type { World } from '../../../session/world'

/** The invitation to a smart account was answered: back to where it came from, or out. */
export function dismissUpgrade(world: World): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else closeModal(world, 'user')
}
