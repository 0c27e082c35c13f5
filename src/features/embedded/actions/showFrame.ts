import type { EmbeddedConnector } from '../../../wallets/contract'
import type { FrameRect } from '../../../domain/page/frameRect'
import { changeEmbedded } from '../../../session/store/embedded'
import { problemOf } from '../../../session/problemOf'
import { asError } from '../../../session/asError'
import type { Context } from '../../../session/context'

/**
 * Places the frame over the card; call it again when the card moves. Does nothing once the approval has ended or the
 * dialog is closing, because showing the frame again would take the focus from the button.
 * @throws FrameNotReady, FrameLoadError; the approval shows them
 */
export async function showFrame(context: Context, box: FrameRect): Promise<void> {
  const { embedded, modal } = context.store.getState()
  if (embedded.approval.status === 'idle' || modal.openIn === undefined) return
  try {
    const connector = await context.connectors.load('embedded')
    await connector.show(box)
  } catch (reason) {
    const error = asError(reason)
    const { approval } = context.store.getState().embedded
    if (approval.status !== 'idle')
      context.store.setState(
        changeEmbedded({ approval: { status: 'failed', method: approval.method, problem: problemOf(error) } }),
      )
    throw error
  }
}

/** Hides the frame when the approval leaves the screen. Requests that are still pending are rejected. */
export function hideFrame(context: Context): void {
  const isPending = context.store.getState().embedded.approval.status !== 'idle'
  withConnector(context, (connector) => {
    connector.hide()
    if (isPending) connector.rejectRequests()
  })
}

/** Shakes the frame together with the card below it. */
export function shakeFrame(context: Context): void {
  withConnector(context, (connector) => connector.shake())
}

function withConnector(context: Context, run: (connector: EmbeddedConnector) => void): void {
  void context.connectors.load('embedded').then(run, () => {})
}
