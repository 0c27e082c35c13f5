import type { World } from '../../../session/world'

/** Shakes the frame together with the card below it. */
export function shakeFrame(world: World): void {
  void world.connectors.load('embedded').then(
    (connector) => connector.shake(),
    () => {},
  )
}
