import { selectActiveAccount, selectActiveNetworkId } from '../../../session/store/selectors'
import type { World } from '../../../session/world'

/** Reports that Swap was opened; what was typed there before is still there. */
export function startSwap(world: World): void {
  const state = world.store.getState()
  world.track('OPEN_SWAP', {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: selectActiveNetworkId(state) ?? '',
  })
}
