import { safeWebLink } from '../../domain/page/link'
import { isAndroid, isIos, isMobile, type Environment } from '../../domain/wallet/platform'
import type { Wallet } from '../../domain/wallet/wallet'

export interface Download {
  readonly kind: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  readonly href: string
}

/**
 * Where a wallet can be had for this device: on a phone its own store, on a computer the extension store when this browser
 * takes such extensions, then both phone stores; the website last. Only what exists and is safe to open.
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

/** Can this wallet be had at all on this device? */
export function isObtainable(wallet: Wallet, environment: Environment): boolean {
  return downloadsOf(wallet, environment).length > 0
}

// Chromium and what is built on it; Firefox and Safari have stores of their own that the directory does not name.
function takesChromeExtensions({ userAgent }: Environment): boolean {
  return /Chrome\/|Chromium\//.test(userAgent)
}
