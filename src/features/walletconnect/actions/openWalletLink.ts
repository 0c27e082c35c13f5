import { deepLink, walletDeepLinkChoice } from '../../../domain/wallet/deepLink'
import { deepLinkTarget } from '../../../domain/wallet/platform'
import { watchWalletLink } from './watchWalletLink'
import { isAndroid } from '../../../domain/wallet/platform'
import type { Wallet } from '../../../domain/wallet/wallet'
import type { WalletPlatform } from '../../../domain/wallet/walletPlatforms'
import { storeOpenPairing } from './openPairing'
import type { World } from '../../../session/world'

/**
 * Opens the chosen wallet with the pending pairing. Synchronous, because it runs within the visitor's press.
 * `universal` takes its web link, which leads to its site where the app is missing: in a new tab, so that this page
 * stays.
 */
export function openWalletLink(
  world: World,
  wallet: Wallet,
  platform: WalletPlatform,
  { universal = false } = {},
): void {
  const { pairing } = world.store.getState()
  if (pairing.status !== 'waiting' || (platform !== 'mobile' && platform !== 'desktop' && platform !== 'web')) return
  const links = { mobile: wallet.mobileLink, desktop: wallet.desktopLink, web: wallet.webappLink }
  const link = universal ? wallet.linkMode : links[platform]
  const { environment } = world.page
  const opened =
    link === undefined
      ? undefined
      : deepLink(link, pairing.uri, { telegramAndroid: environment.telegram && isAndroid(environment) })
  const target = universal ? '_blank' : deepLinkTarget(platform, environment)
  if (opened && world.page.open(opened.redirect, target)) {
    const chosen = walletDeepLinkChoice(opened.link, wallet.name)
    storeOpenPairing(world, { wallet, link: chosen })
    watchWalletLink(world, wallet)
    world.store.setState({ linkProblem: undefined, pairing: { ...pairing, ...(chosen && { link: chosen }) } })
    return
  }
  world.store.setState({
    linkProblem: {
      code: 'wallet_link_refused',
      message: 'The wallet could not be opened.',
      hint: 'Copy the link, or scan the code instead.',
    },
  })
  world.track('CONNECT_PROXY_ERROR', {
    message: 'The link was refused.',
    uri: '',
    mobile_link: link ?? '',
    name: wallet.name,
  })
}
