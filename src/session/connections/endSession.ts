import { dropConnections } from './dropConnections'
import type { World } from '../world'

/** The project id changed: the session of the former one ends here, and says so (element-api.md, section 2, rule 4). */
export function endSession(world: World): void {
  dropConnections(world, [...world.live.keys()], 'config')
}
