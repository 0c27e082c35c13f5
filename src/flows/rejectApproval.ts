import { refuseClose } from '../store/modal'
import { selectMayClose } from './closeModal'
import { shakeFrame } from './shakeFrame'
import type { World } from './world'

/**
 * The visitor leaves the approval: every open request outside the safe list is aborted (specification, section 4). Refused,
 * with a shake, while a required sign-in has no session.
 */
export function rejectApproval(world: World): void {
  if (!selectMayClose(world.store.getState())) {
    world.store.setState(refuseClose())
    return shakeFrame(world)
  }
  void world.connectors.embedded().then((connector) => connector.rejectRequests(), () => {})
}
