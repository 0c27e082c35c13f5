import { safeLink } from '../page/link'
import { safeText } from '../text'

/** A link that opens a wallet with a pairing URI. `href` is the wallet's own part, `redirect` the whole URL. */
export type DeepLink = { readonly redirect: string; readonly href: string }

/** `telegramAndroid`: Telegram on Android decodes native links twice, so the pairing URI is encoded twice. */
export type DeepLinkOptions = { readonly telegramAndroid?: boolean }

/** The URL that opens a wallet with a pairing URI, if the link is safe: docs/protocol/wallets.md */
export function deepLink(
  link: string,
  wcUri: string,
  { telegramAndroid = false }: DeepLinkOptions = {},
): DeepLink | undefined {
  const safe = safeLink(link)
  if (!safe || safe.startsWith('intent:')) return undefined
  const native = !safe.startsWith('https://')
  // Only the scheme of `scheme:` and `scheme:anything` is used. Appending to the rest could form another scheme.
  const rooted = safe.includes('://') ? safe : `${safe.slice(0, safe.indexOf(':'))}://`
  const href = rooted.endsWith('/') ? rooted : `${rooted}/`
  const pairing = native && telegramAndroid ? encodeURIComponent(wcUri) : wcUri
  const redirect = `${href}wc?uri=${encodeURIComponent(pairing)}`
  return URL.canParse(redirect) ? { href, redirect } : undefined
}

/** The wallet that was opened, as the relay library stores it. */
export type WalletLink = { readonly href: string; readonly name: string }

/** The record from which the relay library opens the same wallet for later requests: docs/protocol/storage.md */
export function walletDeepLinkChoice(link: string, name: string): WalletLink | undefined {
  const opened = deepLink(link, '')
  return opened && { href: opened.href, name: safeText(name) }
}
