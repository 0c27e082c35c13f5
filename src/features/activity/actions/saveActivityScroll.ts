import { saveScrollTop } from '../state'
import type { AccountScope } from '../../../session/store/state'
import type { World } from '../../../session/world'

/** Saves the scroll position of a list, for when the visitor returns. */
export function saveActivityScroll(world: World, list: AccountScope, scrollTop: number): void {
  world.store.setState(saveScrollTop(list, scrollTop))
}
