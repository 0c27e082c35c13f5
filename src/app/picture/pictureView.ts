import type { Words } from '../../messages/words'
import type { ElementBridge } from '../bridge'

/** A view that is shown before React is there. */
export interface PictureView {
  readonly name: 'Connect' | 'Account'
  /** Where focus goes first, as in the view's row. */
  readonly initialFocus?: string
  /** In the order in which React's views adopt theirs. */
  readonly sheets: readonly string[]
  /** The dialog as React draws it when nothing has been fetched. Undefined where React may draw something else. */
  draw(element: ElementBridge, words: Words): HTMLDialogElement | undefined
  /** The button that submits its field, once there is something to submit. */
  drawSubmit?(words: Words): HTMLElement
}
