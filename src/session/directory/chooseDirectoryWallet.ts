import { supports } from '../../domain/network/namespaces'
import { installedAs } from '../../domain/wallet/sameWallet'
import { isMobile } from '../../domain/wallet/platform'
import { platformsOf } from '../../domain/wallet/walletPlatforms'
import type { Wallet } from '../../domain/wallet/wallet'
import { entryFor } from './chooseInstalledWallet'
import { goTo } from '../navigation/goTo'
import type { World } from '../world'

/**
 * Handles a press on a directory wallet: connects it if it is installed, else pairs it over WalletConnect. Where
 * several installed ones claim to be it, Connect shows them.
 */
export function chooseDirectoryWallet(world: World, wallet: Wallet): void {
  const [installed, ...others] = installedAs(wallet, world.store.getState().installed)
  if (others.length > 0) return goTo(world, { name: 'Connect' })
  if (installed && world.connectors.installed(installed.id)) {
    world.track('SELECT_WALLET', { name: wallet.name, platform: 'browser' })
    goTo(world, { ...entryFor(world.store.getState(), installed), wallet })
    return
  }
  const { connectingNamespace, networks } = world.store.getState()
  const requested = connectingNamespace ? [connectingNamespace] : networks.map(({ chainNamespace }) => chainNamespace)
  if (
    isMobile(world.page.environment) &&
    requested.length > 0 &&
    requested.every((each) => supports(each, 'walletBrowsers'))
  )
    import('./browse/openInWallet')
      .then(
        (part) => part.openInWallet(world, wallet),
        () => false,
      )
      .then((opened) => opened || pair(world, wallet))
  else pair(world, wallet)
}

function pair(world: World, wallet: Wallet): void {
  const [platform] = platformsOf(wallet, { mobile: isMobile(world.page.environment), installed: false })
  world.track('SELECT_WALLET', { name: wallet.name, platform })
  world.store.setState({ platform, linkProblem: undefined })
  goTo(world, { name: 'ConnectingWalletConnect', wallet })
}
