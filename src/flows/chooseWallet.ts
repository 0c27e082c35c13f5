import { isSameWallet } from '../domain/deduplicate'
import { isMobile } from '../domain/platform'
import { platformsOf } from '../domain/walletPlatforms'
import type { Wallet } from '../domain/wallet'
import { entryFor } from './chooseInstalled'
import { goTo } from './goTo'
import type { World } from './world'

/** A wallet of the directory was pressed: the installed one is asked at once, any other is paired (views.md 3.1, 3.2). */
export function chooseWallet(world: World, wallet: Wallet): void {
  const installed = world.store.getState().installed.find((each) => isSameWallet(each, wallet))
  if (installed && world.connectors.installed(installed.id)) {
    world.track('SELECT_WALLET', { name: wallet.name, platform: 'browser' })
    goTo(world, { ...entryFor(world.store.getState(), installed), wallet })
    return
  }
  const [platform] = platformsOf(wallet, { mobile: isMobile(world.page.environment), installed: false })
  world.track('SELECT_WALLET', { name: wallet.name, platform })
  world.store.setState({ platform, linkProblem: undefined })
  goTo(world, { name: 'ConnectingWalletConnect', wallet })
}
