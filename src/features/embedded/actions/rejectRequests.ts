import type { World } from '../../../session/world'

/**
 * The visitor says no to the request on screen: every open request outside the safe list is aborted (specification,
 * section 4). An answer, unlike closing, is never refused: a required sign-in asks again in its own view.
 */
export function rejectRequests(world: World): void {
  void world.connectors.load('embedded').then(
    (wallet) => wallet.rejectRequests(),
    () => {},
  )
}
