import type { FrameBox } from '../domain/frameBox'
import { changeEmbedded } from '../store/embedded'
import { problemOf } from './problem'
import { asError } from './asError'
import type { World } from './world'

/** Lays the frame over the card, and follows it when called again. Raises FrameNotReady, FrameLoadError; the approval says so then. */
export async function showFrame(world: World, box: FrameBox): Promise<void> {
  try {
    const connector = await world.connectors.embedded()
    await connector.show(box)
  } catch (reason) {
    const error = asError(reason)
    const { approval } = world.store.getState().embedded
    if (approval.status !== 'idle') world.store.setState(changeEmbedded({ approval: { status: 'failed', method: approval.method, problem: problemOf(error) } }))
    throw error
  }
}
