import { keepPlace } from '../store/activity'
import type { Owner } from '../store/state'
import type { World } from './world'

/** Notes how far down the visitor was in the history, so that coming back finds the place. */
export function keepActivityPlace(world: World, owner: Owner, place: number): void {
  world.store.setState(keepPlace(owner, place))
}
