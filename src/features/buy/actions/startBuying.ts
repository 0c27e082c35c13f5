import { selectActiveAccount } from '../../../session/store/selectors'
import type { World } from '../../../session/world'

/** Reports that the list of providers was opened. */
export function startBuying(world: World): void {
  trackAccountType(world, 'SELECT_BUY_CRYPTO')
}

/** Reports that the explanation of what buying is was opened. */
export function explainBuying(world: World): void {
  trackAccountType(world, 'SELECT_WHAT_IS_A_BUY')
}

function trackAccountType(world: World, event: string): void {
  world.track(event, { isSmartAccount: selectActiveAccount(world.store.getState())?.type === 'smartAccount' })
}
