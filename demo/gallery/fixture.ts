import type { Slices } from '../../src/session/store/state'
import type { Options } from '../../src/domain/page/options'
import type { State } from '../../src/session/store/state'

/** Part of the state, with the slices next to the other keys. */
export type GalleryState = Partial<Omit<State, 'slices'> & Slices>

/** One state of one view: the store's state and the environment. */
export interface Fixture {
  readonly state: GalleryState
  readonly options?: Partial<Options>
  /** Phone instead of desktop. */
  readonly phone?: boolean
  /** Milliseconds since the view appeared, which show waiting lines (4 s) and alternatives (15 s). */
  readonly elapsed?: number
  /** Text to type into the view's field. */
  readonly typed?: string
  /** The tab to select. */
  readonly tab?: string
  /** A change of state after the view has been rendered. */
  readonly then?: GalleryState
}
