import { savePlace } from '../state'
import type { AccountScope } from '../../../session/store/state'
import type { World } from '../../../session/world'

/** Notes how far down the visitor was in the history, so that coming back finds the place. */
export function saveActivityScroll(world: World, scope: AccountScope, place: number): void {
  world.store.setState(savePlace(scope, place))
}
