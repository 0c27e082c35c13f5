import type { ViewWorld } from '../../ui/context'
import type { ButtonElement } from './buttonElement'
import { moveToBody } from './moveToBody'

/** Shows an open dialog elsewhere, because where it is nobody could see it, or read it. */
export async function adaptDialog(world: ViewWorld, root: ShadowRoot, dialog: HTMLDialogElement): Promise<void> {
  // Closed, or its element removed, while this code was loading.
  if (world.store.getState().modal.openIn !== world.bridgeId) return
  const host = root.host as ButtonElement
  if (!dialog.checkVisibility()) return moveToBody(world, host)
  const { offerWindow } = await import('../window/offerWindow')
  offerWindow(world, root, dialog)
}
