import type { Wallet } from '../../../domain/wallet/wallet'
import { selectView } from '../../../session/store/selectors'
import type { World } from '../../../session/world'

/** The wallet on screen, which may have been chosen after the pairing was created. */
export function shownWallet(world: World, wallet: Wallet | undefined): Wallet | undefined {
  return selectView(world.store.getState()).wallet ?? wallet
}
