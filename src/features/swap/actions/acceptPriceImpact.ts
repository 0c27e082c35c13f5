import { changeSwap } from '../state'
import type { World } from '../../../session/world'

/** The visitor agrees, or agrees no longer, to lose more by the swap than is usual. */
export function acceptPriceImpact(world: World, consented: boolean): void {
  world.store.setState(changeSwap({ consented }))
}
