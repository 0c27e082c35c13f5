import type { World } from '../../../session/world'

/** The approval has left the screen, and the frame with it; whatever still waits for the visitor is refused by that (views.md, 5.2). */
export function hideFrame(world: World): void {
  const waits = world.store.getState().embedded.approval.status !== 'idle'
  void world.connectors.load('embedded').then(
    (connector) => {
      connector.hide()
      if (waits) connector.rejectRequests()
    },
    () => {},
  )
}
