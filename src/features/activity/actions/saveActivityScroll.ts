import { savePlace } from '../state'
import type { AccountScope } from '../../../session/store/state'
import type { World } from '../../../session/world'

/** Keeps how far a list was scrolled, for when the visitor comes back to it. */
export function saveActivityScroll(world: World, list: AccountScope, place: number): void {
  world.store.setState(savePlace(list, place))
}
