import type { EmbeddedConnector } from '../../../wallets/contract'
import type { FrameRect } from '../../../domain/page/frameRect'
import { changeEmbedded } from '../../../session/store/embedded'
import { problemOf } from '../../../session/problemOf'
import { asError } from '../../../session/asError'
import type { World } from '../../../session/world'

/**
 * Places the frame over the card; call it again when the card moves. Does nothing once the approval has ended or the
 * dialog is closing, because showing the frame again would take the focus from the button.
 * @throws FrameNotReady, FrameLoadError; the approval shows them
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

/** Hides the frame when the approval leaves the screen. Requests that are still pending are rejected. */
export function hideFrame(world: World): void {
  const isPending = world.store.getState().embedded.approval.status !== 'idle'
  withConnector(world, (connector) => {
    connector.hide()
    if (isPending) connector.rejectRequests()
  })
}

/** Shakes the frame together with the card below it. */
export function shakeFrame(world: World): void {
  withConnector(world, (connector) => connector.shake())
}

function withConnector(world: World, run: (connector: EmbeddedConnector) => void): void {
  void world.connectors.load('embedded').then(run, () => {})
}
