import { safeWebLink } from '../page/link'
import { isAndroid, isIos, isMobile, type Environment } from './platform'
import type { Wallet } from './wallet'

export interface Download {
  readonly kind: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  readonly href: string
}

/**
 * Where to get a wallet on this device: on a phone its app store; on a computer the extension store if the browser
 * supports such extensions, then both app stores; the website last. Only links that exist and are safe to open.
 */
export function downloadsOf(wallet: Wallet, environment: Environment): readonly Download[] {
  const mobile = isMobile(environment)
  const offers: readonly [Download['kind'], string | undefined, boolean][] = [
    ['chrome_store', wallet.chromeStore, !mobile && takesChromeExtensions(environment)],
    ['app_store', wallet.appStore, !mobile || isIos(environment) || !isAndroid(environment)],
    ['play_store', wallet.playStore, !mobile || isAndroid(environment) || !isIos(environment)],
    ['homepage', wallet.homepage, true],
  ]
  return offers.flatMap(([kind, link, fits]) => {
    const href = fits && safeWebLink(link)
    return href ? [{ kind, href }] : []
  })
}

/** Whether this wallet is available on this device. */
export function isObtainable(wallet: Wallet, environment: Environment): boolean {
  return downloadsOf(wallet, environment).length > 0
}

// Chromium-based browsers. Firefox and Safari have their own stores, which the directory does not list.
function takesChromeExtensions({ userAgent }: Environment): boolean {
  return /Chrome\/|Chromium\//.test(userAgent)
}
