import { clearOpenView } from '../../../session/navigation/clearOpenView'
import { installedAs } from '../../../domain/wallet/sameWallet'
import type { Wallet } from '../../../domain/wallet/wallet'
import type { WalletPlatform } from '../../../domain/wallet/walletPlatforms'
import { connectInstalled } from '../../../session/connections/connectInstalled'
import { clearWalletLink } from './pairingLink'
import { startPairing } from './startPairing'
import { forgetWalletLink } from './watchWalletLink'
import type { World } from '../../../session/world'

/** Connects the wallet on another platform: as an installed wallet, by QR code or by link. */
export async function choosePlatform(world: World, wallet: Wallet, platform: WalletPlatform): Promise<void> {
  world.track('SELECT_WALLET', { name: wallet.name, platform })
  if (platform === 'qrcode') {
    clearWalletLink(world)
    clearOpenView(world)
  }
  await connectOnPlatform(world, wallet, platform)
}

/** Makes the request that a platform needs. @throws what `connectInstalled` throws */
export async function connectOnPlatform(
  world: World,
  wallet: Wallet,
  platform: WalletPlatform | undefined,
): Promise<void> {
  world.store.setState({ platform, linkProblem: undefined })
  forgetWalletLink(world)
  if (platform === 'unsupported') return
  const [installed, ...others] = installedAs(wallet, world.store.getState().installed)
  if (platform === 'browser' && installed && others.length === 0) await connectInstalled(world, installed.id)
  else await startPairing(world, wallet)
}
