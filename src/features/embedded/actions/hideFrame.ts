import type { World } from '../../../session/world'

/** Hides the frame when the approval leaves the screen. Requests that are still pending are rejected. */
export function hideFrame(world: World): void {
  const isPending = world.store.getState().embedded.approval.status !== 'idle'
  void world.connectors.load('embedded').then(
    (connector) => {
      connector.hide()
      if (isPending) connector.rejectRequests()
    },
    () => {},
  )
}
