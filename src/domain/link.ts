import { safeText } from './text'

const MAX_CHARACTERS = 2_048

const scheme = /^[a-z][a-z0-9+.-]{1,30}$/

// Schemes that run script, read local data, leave encryption or start other programs of the system.
const forbidden = new Set(
  (
    'about blob content data file filesystem ftp http intent jar javascript mailto mhtml resource shell sms tel ' +
    'vbscript view-source ws wss'
  ).split(' '),
)
const forbiddenFamily = /^(?:ms-|search-ms|chrome|moz-|edge|devtools|safari-|webkit)/

// Everything RFC 3986 lets an address be made of. No white space, control, quote, backslash or other alphabet.
const uriCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/

// Android's intents can start anything; only one that names its package and a safe scheme, and nothing else, passes.
const intentWithPackage = /^intent:\/\/[^#]*#Intent;scheme=([a-z][a-z0-9+.-]{1,30});package=[A-Za-z][\w.]+;end;?$/

/**
 * The one gate for links from outside (promises, section 3): https without user info, or a custom scheme that is not on
 * the forbidden list. A bare scheme (`metamask`) becomes `metamask://`. Everything else is undefined.
 */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length === 0 || text.length > MAX_CHARACTERS) return undefined
  const name = /^[^:]*/.exec(text)?.[0].toLowerCase() ?? ''
  if (name === 'https') return safeHttps(text)
  if (!uriCharacters.test(text)) return undefined
  if (name === 'intent') {
    const inner = intentWithPackage.exec(text)?.[1]
    return inner && isCustomScheme(inner) ? text : undefined
  }
  if (!isCustomScheme(name)) return undefined
  return text.includes(':') ? name + text.slice(name.length) : `${name}://`
}

/** A link to open in a browser tab: https only. */
export function safeWebLink(text: unknown): string | undefined {
  const link = safeLink(text)
  return link?.startsWith('https://') ? link : undefined
}

/** How a wallet is opened with a pairing. `href` is the wallet's own part, `redirect` the whole address. */
export type DeepLink = { readonly redirect: string; readonly href: string }

/** `telegramAndroid`: Telegram on Android decodes native links once too often, so the pairing is encoded twice. */
export type DeepLinkOptions = { readonly telegramAndroid?: boolean }

/** The address that opens a wallet on a pairing (wire facts, 8.6). Undefined when the wallet's link is not safe. */
export function deepLink(link: string, wcUri: string, { telegramAndroid = false }: DeepLinkOptions = {}): DeepLink | undefined {
  const safe = safeLink(link)
  if (!safe || safe.startsWith('intent:')) return undefined
  const native = !safe.startsWith('https://')
  // `scheme:` and `scheme:anything` keep the scheme alone; joining the rest to it could make another scheme of it.
  const rooted = safe.includes('://') ? safe : `${safe.slice(0, safe.indexOf(':'))}://`
  const href = rooted.endsWith('/') ? rooted : `${rooted}/`
  const pairing = native && telegramAndroid ? encodeURIComponent(wcUri) : wcUri
  return { href, redirect: `${href}wc?uri=${encodeURIComponent(pairing)}` }
}

/** What the relay library wants remembered so that later requests open the same wallet (wire facts, 8.6 and 10.3). */
export function walletDeepLinkChoice(link: string, name: string): { href: string; name: string } | undefined {
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

function safeHttps(text: string): string | undefined {
  // The address parser forgives white space, controls and backslashes; we do not.
  if (!/^https:\/\/[^/\\]/i.test(text) || /[\s\\\p{C}]/u.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' && !url.username && !url.password && !hasUserInfo(text) ? url.href : undefined
}

// `https://@evil` parses with an empty user name.
function hasUserInfo(text: string): boolean {
  return /^https:\/\/[^/?#]*@/i.test(text)
}

function isCustomScheme(name: string): boolean {
  return scheme.test(name) && name !== 'https' && !forbidden.has(name) && !forbiddenFamily.test(name)
}
