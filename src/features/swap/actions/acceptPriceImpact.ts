import { changeSwap } from '../state'
import type { World } from '../../../session/world'

/** The visitor accepts the high price impact, or takes that back. */
export function acceptPriceImpact(world: World, consented: boolean): void {
  world.store.setState(changeSwap({ consented }))
}
