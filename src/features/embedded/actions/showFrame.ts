import type { FrameRect } from '../../../domain/page/frameRect'
import { changeEmbedded } from '../../../session/store/embedded'
import { problemOf } from '../../../session/problemOf'
import { asError } from '../../../session/asError'
import type { World } from '../../../session/world'

/**
 * Lays the frame over the card, and follows it when called again. Does nothing once the approval has ended or the dialog
 * is closing: the card still moves then, and a frame that came back would take the focus away from the button.
 * @throws FrameNotReady, FrameLoadError. The approval shows them.
 */
export async function showFrame(world: World, box: FrameRect): Promise<void> {
  const { embedded, modal } = world.store.getState()
  if (embedded.approval.status === 'idle' || modal.openIn === undefined) return
  try {
    const connector = await world.connectors.load('embedded')
    await connector.show(box)
  } catch (reason) {
    const error = asError(reason)
    const { approval } = world.store.getState().embedded
    if (approval.status !== 'idle')
      world.store.setState(
        changeEmbedded({ approval: { status: 'failed', method: approval.method, problem: problemOf(error) } }),
      )
    throw error
  }
}
