import { selectActiveAccount, selectActiveNetworkId } from '../../../session/store/selectors'
import { goTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Opens Swap, with what was typed there before. Where swaps are not offered, the view says where they are. */
export function startSwap(world: World): void {
  const state = world.store.getState()
  world.track('OPEN_SWAP', {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: selectActiveNetworkId(state) ?? '',
  })
  goTo(world, { name: 'Swap' })
}
