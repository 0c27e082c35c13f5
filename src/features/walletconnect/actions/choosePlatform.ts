import type { Wallet } from '../../../domain/wallet/wallet'
import type { WalletPlatform } from '../../../domain/wallet/walletPlatforms'
import { clearWalletLink } from './persistWalletLink'
import type { World } from '../../../session/world'

/** Another tab of the connecting view. */
export function choosePlatform(world: World, wallet: Wallet, platform: WalletPlatform): void {
  world.store.setState({ platform, linkProblem: undefined })
  if (platform === 'qrcode') clearWalletLink(world)
  world.track('SELECT_WALLET', { name: wallet.name, platform })
}
