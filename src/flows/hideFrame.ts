import type { World } from './world'

/** Takes the frame from the screen; it stays in the page. */
export function hideFrame(world: World): void {
  void world.connectors.embedded().then((connector) => connector.hide(), () => {})
}
