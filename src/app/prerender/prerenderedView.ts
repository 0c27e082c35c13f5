import type { Words } from '../../messages/words'
import type { ElementBridge } from '../bridge'

/** A view that is shown before React is there. */
export interface PrerenderedView {
  readonly name: 'Connect' | 'Account'
  /** Where focus goes first, as in the view's row. */
  readonly initialFocus?: string
  /** In the order in which React's views adopt theirs. */
  readonly sheets: readonly string[]
  /** Undefined where React may draw something else. */
  read(element: ElementBridge, words: Words): ReadView | undefined
  /** The button that submits its field, once there is something to submit. */
  drawSubmit?(words: Words): HTMLElement
}

/** What a view shows when nothing has been fetched, as data, and the dialog of that. */
export interface ReadView {
  /** Alone decide, with the words, what is drawn. Plain data, so that they can be compared. */
  readonly facts: object
  /** The dialog as React draws it. */
  draw(): HTMLDialogElement
}
