import type { ViewContext } from '../../ui/context'
import type { ButtonElement } from './buttonElement'
import { moveToBody } from './moveToBody'

/** Shows an open dialog elsewhere, because it could not be seen or read where it is. */
export async function adaptDialog(context: ViewContext, root: ShadowRoot, dialog: HTMLDialogElement): Promise<void> {
  // Closed, or its element removed, while this code was loading.
  if (context.store.getState().modal.openIn !== context.bridgeId) return
  const host = root.host as ButtonElement
  if (!dialog.checkVisibility()) return moveToBody(context, host)
  const { offerWindow } = await import('../window/offerWindow')
  offerWindow(context, root, dialog)
}
