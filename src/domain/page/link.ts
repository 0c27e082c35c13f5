import { LINK_MAX_CHARACTERS } from '../../config/limits'
import { isLoopback, safeHttps, safePageLink } from './safePageLink'
import { safeText } from '../text'

const scheme = /^[a-z][a-z0-9+.-]{1,30}$/

// Schemes that run script, read local data, leave encryption, start calls, messages or purchases, or hand the rest of the
// link to another program of the system or to a developer's tool. What is left is taken for a wallet's.
const forbidden = new Set(
  (
    'about afp apt blob callto cifs content data dav davs facetime facetime-audio feed file filesystem flatpak ftp ftps git gopher ' +
    'help http imessage intent irc ircs jar javascript jnlp ldap ldaps magnet mailto market mhtml mms mmsto news nfs nntp odopen ' +
    'onenote prefs rdp res resource rlogin rtsp search sftp shell shortcuts sip sips skype smb sms smsto snap ssh steam svn tel telnet ' +
    'terminal vbscript view-source vnc wab webcal workflow ws wss xmpp'
  ).split(' '),
)
// `ms-settings`, `microsoft-edge`, `itms-services`, `vscode-insiders`, `x-apple.systempreferences` and whatever joins them.
const forbiddenNamespace =
  /^(?:android-|app-|apple-|bing|chrome|devtools|edge|git\+|googlechrome|itms|macappstore|microsoft|moz-|ms-|safari-|search-ms|svn\+|vscod|webkit|windows|x-)/

// Everything RFC 3986 lets an address be made of. No white space, control, quote, backslash or other alphabet.
const uriCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/

// Android's intents can start anything; only one that names its package and a safe scheme, and nothing else, passes.
const intentWithPackage = /^intent:\/\/[^#]*#Intent;scheme=([a-z][a-z0-9+.-]{1,30});package=[A-Za-z][\w.]+;end;?$/

/**
 * The one gate for links from outside (promises, section 3): https without user info, or a custom scheme that is not on
 * the forbidden list. A bare scheme (`metamask`) becomes `metamask://`. Everything else is undefined.
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

/** A link that a service sent for the visitor to follow: as {@link safeLink}, and http on this machine for a page on this machine. */
export function safeServiceLink(text: unknown, page: string): string | undefined {
  return (
    safeLink(text) ??
    (typeof text === 'string' && URL.canParse(text) && isLoopback(new URL(text)) ? safePageLink(text, page) : undefined)
  )
}

/** How a wallet is opened with a pairing. `href` is the wallet's own part, `redirect` the whole address. */
export type DeepLink = { readonly redirect: string; readonly href: string }

/** `telegramAndroid`: Telegram on Android decodes native links once too often, so the pairing is encoded twice. */
export type DeepLinkOptions = { readonly telegramAndroid?: boolean }

/** The address that opens a wallet on a pairing (wire facts, 8.6). Undefined when the wallet's link is not safe. */
export function deepLink(
  link: string,
  wcUri: string,
  { telegramAndroid = false }: DeepLinkOptions = {},
): DeepLink | undefined {
  const safe = safeLink(link)
  if (!safe || safe.startsWith('intent:')) return undefined
  const native = !safe.startsWith('https://')
  // `scheme:` and `scheme:anything` keep the scheme alone; joining the rest to it could make another scheme of it.
  const rooted = safe.includes('://') ? safe : `${safe.slice(0, safe.indexOf(':'))}://`
  const href = rooted.endsWith('/') ? rooted : `${rooted}/`
  const pairing = native && telegramAndroid ? encodeURIComponent(wcUri) : wcUri
  const redirect = `${href}wc?uri=${encodeURIComponent(pairing)}`
  return URL.canParse(redirect) ? { href, redirect } : undefined
}

/** The app that a wallet was opened in, in the form that the relay library stores it. */
export type WalletLink = { readonly href: string; readonly name: string }

/** What the relay library wants remembered so that later requests open the same wallet (wire facts, 8.6 and 10.3). */
export function walletDeepLinkChoice(link: string, name: string): WalletLink | undefined {
  const opened = deepLink(link, '')
  return opened && { href: opened.href, name: safeText(name) }
}

/** Where a deep link opens (wire facts, 8.6): a phone leaves the page, through its top when framed; all else is a new tab. */
export function deepLinkTarget(
  platform: 'mobile' | 'desktop' | 'web',
  { telegram, framed }: { readonly telegram: boolean; readonly framed: boolean },
): '_self' | '_top' | '_blank' {
  if (platform !== 'mobile' || telegram) return '_blank'
  return framed ? '_top' : '_self'
}

function isCustomScheme(name: string): boolean {
  return scheme.test(name) && name !== 'https' && !forbidden.has(name) && !forbiddenNamespace.test(name)
}
