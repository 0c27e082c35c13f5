import type { World } from './world'

/** What a feature does at a moment of the session. Each loads the code of its feature first. */
export interface FeatureHooks {
  /** Continues a login that has left the page. Undefined if none has; false if it did not come back. */
  readonly resume?: (world: World) => Promise<boolean> | undefined
  /** Refreshes what a transaction has changed. */
  readonly afterTransaction?: (world: World) => Promise<void>
}
