import type { World } from '../../../session/world'

/** The frame shakes with the card that it lies on. */
export function shakeFrame(world: World): void {
  void world.connectors.load('embedded').then(
    (connector) => connector.shake(),
    () => {},
  )
}
