import type { Wallet } from '../domain/wallet'
import type { WalletPlatform } from '../domain/walletPlatforms'
import { forgetLink } from './rememberLink'
import type { World } from './world'

/** Another tab of the connecting view. */
export function choosePlatform(world: World, wallet: Wallet, platform: WalletPlatform): void {
  world.store.setState({ platform, linkProblem: undefined })
  if (platform === 'qrcode') forgetLink(world)
  world.track('SELECT_WALLET', { name: wallet.name, platform })
}
