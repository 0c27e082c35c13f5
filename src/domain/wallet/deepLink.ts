import { safeLink } from '../page/link'
import { safeText } from '../text'
import { foreignScheme, type WalletIdentity } from './foreignScheme'

/** A link that opens a wallet with a pairing URI. `link` is the wallet's own part, `redirect` the whole URL. */
export type DeepLink = { readonly redirect: string; readonly link: string }

/** `telegramAndroid`: Telegram on Android decodes native links twice, so the pairing URI is encoded twice. */
export type DeepLinkOptions = { readonly telegramAndroid?: boolean }

/** The URL that opens a wallet with a pairing URI, if the link is safe: docs/protocol/wallets.md */
export function deepLink(
  link: string,
  wcUri: string,
  { telegramAndroid = false }: DeepLinkOptions = {},
): DeepLink | undefined {
  const parts = parseWalletLink(link)
  if (!parts) return undefined
  const native = !parts.base.startsWith('https://')
  const redirect = withParameters(parts, { uri: native && telegramAndroid ? encodeURIComponent(wcUri) : wcUri })
  return redirect === undefined ? undefined : { link: parts.base + parts.query + parts.fragment, redirect }
}

/** The URL that opens the same wallet again for a request of a session. */
export function requestLink(link: string, requestId: number, sessionTopic: string): string | undefined {
  const parts = parseWalletLink(link)
  if (!parts) return undefined
  const request = { requestId: String(requestId), sessionTopic }
  if (!parts.base.startsWith('https://t.me/')) return withParameters(parts, request)
  // A bot of Telegram gets one parameter, in base64 without padding.
  const startapp = btoa(String(new URLSearchParams(request))).replace(/(?<!=)=+$/, '')
  return withParameters(parts, { startapp }, parts.base.slice(0, -1))
}

/**
 * The wallet that was opened, as it is stored. The relay library appends to `href` by itself with each request. A link
 * with parameters or a fragment does not survive that, and one with a foreign scheme takes a press (`byPress`): they
 * are stored as `link`, which the library does not read.
 */
export type WalletLink = ({ readonly href: string } | { readonly link: string; readonly byPress?: true }) &
  WalletIdentity

/** The record from which the same wallet is opened for later requests: docs/protocol/storage.md */
export function walletDeepLinkChoice(link: string, { name, ids }: WalletIdentity): WalletLink | undefined {
  const parts = parseWalletLink(link)
  if (!parts) return undefined
  const { base, query, fragment } = parts
  const whole = base + query + fragment
  const named = { name: safeText(name) }
  const identity = ids && foreignScheme(whole, named) ? { ...named, ids } : named
  if (foreignScheme(whole, identity)) return { link: whole, byPress: true, ...named }
  return whole === base ? { href: base, ...identity } : { link: whole, ...identity }
}

/** `base` ends with a slash; `query` and `fragment` are empty or begin with their sign. */
type LinkParts = { readonly base: string; readonly query: string; readonly fragment: string }

/** The parts of a wallet's link (RFC 3986), universal or with a scheme of its own. Undefined when it is not safe. */
function parseWalletLink(link: string): LinkParts | undefined {
  const safe = safeLink(link)
  if (!safe) return undefined
  const [, head = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(safe) ?? []
  // Only the scheme of `scheme:` and `scheme:anything` is used. Appending to the rest could form another scheme.
  const rooted = head.includes('://') ? head : `${head.slice(0, head.indexOf(':'))}://`
  return { base: rooted.endsWith('/') ? rooted : `${rooted}/`, query: query === '?' ? '' : query, fragment }
}

/** `<path>?<the link's own parameters>&<ours><fragment>`. Its own are left as they are written. */
function withParameters(
  { base, query, fragment }: LinkParts,
  parameters: Readonly<Record<string, string>>,
  path = `${base}wc`,
): string | undefined {
  const named = (text: string): boolean =>
    [...new URLSearchParams(text).keys()].some((name) => Object.hasOwn(parameters, name))
  const own = query
    .slice(1)
    .split('&')
    .filter((text) => text !== '' && !named(text))
  const ours = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const url = `${path}?${[...own, ...ours].join('&')}${fragment}`
  return URL.canParse(url) ? url : undefined
}
