import { supports } from '../../domain/network/namespaces'
import { isSameWallet } from '../../domain/wallet/deduplicate'
import { browseLink } from '../../domain/wallet/browseLink'
import { deepLinkTarget, isMobile } from '../../domain/wallet/platform'
import { platformsOf } from '../../domain/wallet/walletPlatforms'
import type { Wallet } from '../../domain/wallet/wallet'
import { entryFor } from './chooseInstalledWallet'
import { goTo } from '../navigation/goTo'
import type { World } from '../world'

/** Handles a press on a directory wallet: connects it if it is installed, else pairs it over WalletConnect. */
export function chooseDirectoryWallet(world: World, wallet: Wallet): void {
  const installed = world.store.getState().installed.find((each) => isSameWallet(each, wallet))
  if (installed && world.connectors.installed(installed.id)) {
    world.track('SELECT_WALLET', { name: wallet.name, platform: 'browser' })
    goTo(world, { ...entryFor(world.store.getState(), installed), wallet })
    return
  }
  if (openInWallet(world, wallet)) return
  const [platform] = platformsOf(wallet, { mobile: isMobile(world.page.environment), installed: false })
  world.track('SELECT_WALLET', { name: wallet.name, platform })
  world.store.setState({ platform, linkProblem: undefined })
  goTo(world, { name: 'ConnectingWalletConnect', wallet })
}

/** Opens the page in the browser of a Solana wallet that phones can only reach there. False for others. */
function openInWallet({ store, page, track }: World, wallet: Wallet): boolean {
  const { connectingNamespace, networks } = store.getState()
  const requested = connectingNamespace ? [connectingNamespace] : networks.map(({ chainNamespace }) => chainNamespace)
  if (
    requested.length === 0 ||
    !requested.every((each) => supports(each, 'walletBrowsers')) ||
    !isMobile(page.environment)
  )
    return false
  const link = browseLink(wallet.id, page.location())
  if (!link || !page.open(link, deepLinkTarget('mobile', page.environment))) return false
  track('SELECT_WALLET', { name: wallet.name, platform: 'mobile' })
  return true
}
