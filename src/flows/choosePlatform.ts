import type { Wallet } from '../domain/wallet'
import type { WalletPlatform } from '../domain/walletPlatforms'
import type { World } from './world'

/** Another tab of the connecting view. */
export function choosePlatform(world: World, wallet: Wallet, platform: WalletPlatform): void {
  world.store.setState({ platform, linkProblem: undefined })
  world.track('SELECT_WALLET', { name: wallet.name, platform })
}
