import { dropConnections } from './dropConnections'
import type { World } from '../world'

/** The project id changed: disconnects the session of the previous one, with its events. */
export function endSession(world: World): void {
  dropConnections(world, [...world.live.keys()], 'config')
}
