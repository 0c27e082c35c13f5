import { closeModal } from './closeModal'
import { goBack } from './goBack'
import type { World } from './world'

/** The invitation to a smart account was answered: back to where it came from, or out. */
export function leaveInvitation(world: World): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else closeModal(world, 'user')
}
