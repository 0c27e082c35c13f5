import { clearOpenView } from '../../../session/navigation/clearOpenView'
import { installedAs } from '../../../domain/wallet/sameWallet'
import type { Wallet } from '../../../domain/wallet/wallet'
import type { WalletPlatform } from '../../../domain/wallet/walletPlatforms'
import { connectInstalled } from '../../../session/life/connectInstalled'
import { clearWalletLink } from './pairingLink'
import { startPairing } from './startPairing'
import { forgetWalletLink } from './watchWalletLink'
import type { Context } from '../../../session/context'

/** Connects the wallet on another platform: as an installed wallet, by QR code or by link. */
export async function choosePlatform(context: Context, wallet: Wallet, platform: WalletPlatform): Promise<void> {
  context.track('SELECT_WALLET', { name: wallet.name, platform })
  if (platform === 'qrcode') {
    clearWalletLink(context)
    clearOpenView(context)
  }
  await connectOnPlatform(context, wallet, platform)
}

/** Makes the request that a platform needs. @throws what `connectInstalled` throws */
export async function connectOnPlatform(
  context: Context,
  wallet: Wallet,
  platform: WalletPlatform | undefined,
): Promise<void> {
  context.store.setState({ platform, linkProblem: undefined })
  forgetWalletLink(context)
  if (platform === 'unsupported') return
  const [installed, ...others] = installedAs(wallet, context.store.getState().installed)
  if (platform === 'browser' && installed && others.length === 0) await connectInstalled(context, installed.id)
  else await startPairing(context, wallet)
}
