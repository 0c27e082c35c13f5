import { supports } from '../../domain/network/namespaces'
import { installedAs } from '../../domain/wallet/sameWallet'
import { isMobile } from '../../domain/wallet/platform'
import { platformsOf } from '../../domain/wallet/walletPlatforms'
import type { Wallet } from '../../domain/wallet/wallet'
import { entryFor } from './chooseInstalledWallet'
import { goTo } from '../navigation/goTo'
import type { Context } from '../context'

/**
 * Handles a press on a directory wallet: connects it if it is installed, else pairs it over WalletConnect. Where
 * several installed ones claim to be it, Connect shows them.
 */
export function chooseDirectoryWallet(context: Context, wallet: Wallet): void {
  const [installed, ...others] = installedAs(wallet, context.store.getState().installed)
  if (others.length > 0) return goTo(context, { name: 'Connect' })
  if (installed && context.connectors.installed(installed.id)) {
    context.track('SELECT_WALLET', { name: wallet.name, platform: 'browser' })
    goTo(context, { ...entryFor(context.store.getState(), installed), wallet })
    return
  }
  const { connectingNamespace, networks } = context.store.getState()
  const requested = connectingNamespace ? [connectingNamespace] : networks.map(({ chainNamespace }) => chainNamespace)
  if (
    isMobile(context.page.environment) &&
    requested.length > 0 &&
    requested.every((each) => supports(each, 'walletBrowsers'))
  )
    import('./browse/openInWallet')
      .then(
        (part) => part.openInWallet(context, wallet),
        () => false,
      )
      .then((opened) => opened || pair(context, wallet))
  else pair(context, wallet)
}

function pair(context: Context, wallet: Wallet): void {
  const [platform] = platformsOf(wallet, { mobile: isMobile(context.page.environment), installed: false })
  context.track('SELECT_WALLET', { name: wallet.name, platform })
  context.store.setState({ platform, linkProblem: undefined })
  goTo(context, { name: 'ConnectingWalletConnect', wallet })
}
