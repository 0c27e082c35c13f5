import { LINK_MAX_CHARACTERS } from '../../config/limits'
import { isLoopback, safeHttps, safePageLink } from './safePageLink'
import { safeText } from '../text'

const scheme = /^[a-z][a-z0-9+.-]{1,30}$/

// Schemes that run scripts, read local data, are not encrypted, start calls, messages or purchases, or pass the link to
// another program of the system or a developer tool. Any other scheme may be a wallet's.
const forbidden = new Set(
  (
    'about afp apt blob callto cifs content data dav davs facetime facetime-audio feed file filesystem flatpak ' +
    'ftp ftps git gopher help http imessage intent irc ircs jar javascript jnlp ldap ldaps magnet mailto market ' +
    'mhtml mms mmsto news nfs nntp odopen onenote prefs rdp res resource rlogin rtsp search sftp shell shortcuts ' +
    'sip sips skype smb sms smsto snap ssh steam svn tel telnet terminal vbscript view-source vnc wab webcal ' +
    'workflow ws wss xmpp'
  ).split(' '),
)
// `ms-settings`, `microsoft-edge`, `itms-services`, `vscode-insiders`, `x-apple.systempreferences` and similar schemes.
const FORBIDDEN_PREFIXES =
  'android- app- apple- bing chrome devtools edge git+ googlechrome itms macappstore microsoft moz- ms- safari- ' +
  'search-ms svn+ vscod webkit windows x-'

// The characters that RFC 3986 allows in a URI. No white space, controls, quotes, backslashes or other scripts.
const uriCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/

// An Android intent can start any app. Only one with just a package and a safe scheme is accepted.
const intentWithPackage = /^intent:\/\/[^#]*#Intent;scheme=([a-z][a-z0-9+.-]{1,30});package=[A-Za-z][\w.]+;end;?$/

/**
 * Checks a link from outside. Accepts https without user info, and custom schemes that are not forbidden. A bare scheme
 * (`metamask`) becomes `metamask://`. Otherwise undefined. Every link that is opened passes here.
 */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length === 0 || text.length > LINK_MAX_CHARACTERS) return undefined
  const name = /^[^:]*/.exec(text)?.[0].toLowerCase() ?? ''
  if (name === 'https') return safeHttps(text)
  if (!uriCharacters.test(text)) return undefined
  if (name === 'intent') {
    const inner = intentWithPackage.exec(text)?.[1]
    return inner && isCustomScheme(inner) && URL.canParse(text) ? text : undefined
  }
  if (!isCustomScheme(name)) return undefined
  const link = text.includes(':') ? name + text.slice(name.length) : `${name}://`
  return URL.canParse(link) ? link : undefined
}

/** A link to open in a browser tab: https only. */
export function safeWebLink(text: unknown): string | undefined {
  const link = safeLink(text)
  return link?.startsWith('https://') ? link : undefined
}

/** A link from a service: like {@link safeLink}, and http on this machine for a page on this machine. */
export function safeServiceLink(text: unknown, page: string): string | undefined {
  return (
    safeLink(text) ??
    (typeof text === 'string' && URL.canParse(text) && isLoopback(new URL(text)) ? safePageLink(text, page) : undefined)
  )
}

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

/** The target of a deep link. A phone leaves the page (the top one when framed), everything else opens a new tab. */
export function deepLinkTarget(
  platform: 'mobile' | 'desktop' | 'web',
  { telegram, framed }: { readonly telegram: boolean; readonly framed: boolean },
): '_self' | '_top' | '_blank' {
  if (platform !== 'mobile' || telegram) return '_blank'
  return framed ? '_top' : '_self'
}

function isCustomScheme(name: string): boolean {
  if (!scheme.test(name) || name === 'https' || forbidden.has(name)) return false
  return !FORBIDDEN_PREFIXES.split(' ').some((prefix) => name.startsWith(prefix))
}
