import type { Options } from '../../domain/page/options'
import type { ViewName } from '../../domain/page/viewName'
import type { ViewWorld } from '../../ui/context'
import type { ElementAccount } from '../bridge'
import { moveToBody } from './moveToBody'

/** The part of the element that is used here. */
export type ButtonElement = HTMLElement & {
  config: Partial<Options>
  readonly account: ElementAccount | null
  readonly ready: Promise<void>
  open(view?: ViewName): Promise<void>
}

/** Shows an open dialog elsewhere, because where it is nobody could see it, or read it. */
export async function adaptDialog(world: ViewWorld, root: ShadowRoot, dialog: HTMLDialogElement): Promise<void> {
  const host = root.host as ButtonElement
  if (!dialog.checkVisibility()) return moveToBody(world, host)
  const { offerWindow } = await import('../window/offerWindow')
  offerWindow(world, root, dialog)
}
