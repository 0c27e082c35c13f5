import { selectActiveAccount } from '../../../session/store/selectors'
import type { World } from '../../../session/world'

/** Reports that the list of providers was opened. */
export function startBuying(world: World): void {
  world.track('SELECT_BUY_CRYPTO', { isSmartAccount: isSmartAccount(world) })
}

/** Reports that the explanation of what buying is was opened. */
export function explainBuying(world: World): void {
  world.track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: isSmartAccount(world) })
}

function isSmartAccount({ store }: World): boolean {
  return selectActiveAccount(store.getState())?.type === 'smartAccount'
}
