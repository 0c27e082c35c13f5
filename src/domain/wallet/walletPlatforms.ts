import type { Wallet } from './wallet'

/** A way to reach one wallet; each is a tab of the connecting view. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** Where the visitor is, and whether this wallet was found in the browser. */
export type PlatformFacts = { readonly mobile: boolean; readonly installed: boolean }

/** The ways to reach a wallet, the preselected one first. The QR code if the wallet names none. */
export function platformsOf(
  wallet: Wallet | undefined,
  { mobile, installed }: PlatformFacts,
): readonly [WalletPlatform, ...WalletPlatform[]] {
  if (!wallet) return ['qrcode']
  const inBrowsers = Boolean(wallet.rdns) || Boolean(wallet.injected?.some(({ injectedId }) => injectedId))
  const platforms: WalletPlatform[] = []
  if (inBrowsers && installed) platforms.push('browser')
  if (wallet.mobileLink) platforms.push(mobile ? 'mobile' : 'qrcode')
  if (wallet.webappLink) platforms.push('web')
  if (wallet.desktopLink && !mobile) platforms.push('desktop')
  if (inBrowsers && !installed) platforms.push('unsupported')
  const [first, ...others] = platforms
  return first ? [first, ...others] : ['qrcode']
}
