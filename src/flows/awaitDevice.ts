import type { World } from './world'

/** Waits until the visitor has approved this device. */
export async function awaitDevice(world: World, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('awaitDevice')
}
