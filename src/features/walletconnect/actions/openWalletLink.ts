import { deepLink, walletDeepLinkChoice } from '../../../domain/wallet/deepLink'
import { foreignScheme, identityOf } from '../../../domain/wallet/foreignScheme'
import { deepLinkTarget } from '../../../domain/wallet/platform'
import { watchWalletLink } from './watchWalletLink'
import { isAndroid } from '../../../domain/wallet/platform'
import type { Wallet } from '../../../domain/wallet/wallet'
import type { WalletPlatform } from '../../../domain/wallet/walletPlatforms'
import { storeOpenPairing } from './openPairing'
import type { Context } from '../../../session/context'

/**
 * Opens the chosen wallet with the pending pairing. Synchronous, because it runs within the visitor's press.
 * `universal` takes its web link, which leads to its site where the app is missing: in a new tab, so that this page
 * stays. `named` is the foreign scheme that the pressed button named.
 */
export function openWalletLink(
  context: Context,
  wallet: Wallet,
  platform: WalletPlatform,
  { universal = false, named }: { readonly universal?: boolean; readonly named?: string | undefined } = {},
): void {
  const { pairing } = context.store.getState()
  if (pairing.status !== 'waiting' || (platform !== 'mobile' && platform !== 'desktop' && platform !== 'web')) return
  const link = universal ? wallet.linkMode : linkOf(wallet, platform)
  const { environment } = context.page
  const foreign = link && foreignScheme(link, identityOf(wallet))
  const opened =
    link === undefined || foreign !== named
      ? undefined
      : deepLink(link, pairing.uri, { telegramAndroid: environment.telegram && isAndroid(environment) })
  const target = universal ? '_blank' : deepLinkTarget(platform, environment)
  if (opened && context.page.open(opened.redirect, target)) {
    const chosen = walletDeepLinkChoice(opened.link, identityOf(wallet))
    storeOpenPairing(context, { wallet, link: chosen })
    watchWalletLink(context, wallet)
    context.store.setState({ linkProblem: undefined, pairing: { ...pairing, ...(chosen && { link: chosen }) } })
    return
  }
  context.store.setState({
    linkProblem: {
      code: 'wallet_link_refused',
      message: 'The wallet could not be opened.',
      hint: 'Copy the link, or scan the code instead.',
    },
  })
  context.track('CONNECT_PROXY_ERROR', {
    message: 'The link was refused.',
    uri: '',
    mobile_link: link ?? '',
    name: wallet.name,
  })
}

/** The wallet's link for a platform. */
export function linkOf(wallet: Wallet, platform: 'mobile' | 'desktop' | 'web'): string | undefined {
  return { mobile: wallet.mobileLink, desktop: wallet.desktopLink, web: wallet.webappLink }[platform]
}
