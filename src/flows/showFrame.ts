import type { FrameBox } from '../services/frame/contract'
import type { World } from './world'

/** Lays the frame over the card; again to follow it. */
export async function showFrame(world: World, _box: FrameBox): Promise<void> {
  world.services.log.debug('showFrame')
}
