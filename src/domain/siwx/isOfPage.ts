import type { SiwxMessageData } from './message'

const LOOPBACK = /^(?:localhost|[^/]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
/** Without user info, escapes in the host, or slashes that the URL parser would leave out. */
const PAGE = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^/?#:@%]+)(?::\d*)?(?:[/?#].*)?$/i
const HOST = /^(\[[0-9a-f:.]+\]|[^\s/?#@:\\%[\]]+)(?::\d{1,5})?$/i

/**
 * Whether the message is for the page at `expected`, a host or an origin. Hosts are compared as the URL parser writes
 * them: in lower case, by IDNA, without the default port. Plain http can be read on the way, so it counts only on this
 * machine and where the caller asks for it.
 */
export function isOfPage({ domain, uri }: Pick<SiwxMessageData, 'domain' | 'uri'>, expected: string): boolean {
  if (!PAGE.test(uri) || !URL.canParse(uri)) return false
  const { protocol, host } = new URL(uri)
  const [, scheme, given = ''] = /^(https?:)\/\/(.*?)\/?$/i.exec(expected) ?? [undefined, undefined, expected]
  if (parseHost(domain, protocol) !== host || parseHost(given, protocol) !== host) return false
  return scheme ? protocol === scheme.toLowerCase() : protocol === 'https:' || LOOPBACK.test(host)
}

function parseHost(text: string, protocol: string): string | undefined {
  const name = HOST.exec(text)?.[1]
  if (!name || !URL.canParse(`${protocol}//${text}`)) return undefined
  const { host, hostname } = new URL(`${protocol}//${text}`)
  // `127.1` and `0x7f000001` name an address too, but no page has such a host.
  return /^[\d.]+$/.test(hostname) && hostname !== name ? undefined : host
}
