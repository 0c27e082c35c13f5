import { LINK_MAX_CHARACTERS } from '../../config/limits'

/** A host and a port, both with something in it, and no user: `https://@evil` and `https://a://b` parse. */
const AUTHORITY = /^https:\/\/(?:[^/?#:@[\]\\]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i

/** A link set by the page: https, any URL on the page's origin, or http on this machine from a page on this machine. */
export function safePageLink(text: unknown, page: string): string | undefined {
  if (
    typeof text !== 'string' ||
    text.length > LINK_MAX_CHARACTERS ||
    /[\\\p{C}]/u.test(text) ||
    !URL.canParse(text, page)
  )
    return undefined
  const url = new URL(text, page)
  const local = isLoopback(url) && isLoopback(new URL(page))
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return undefined
  return url.origin === new URL(page).origin || local ? url.href : safeHttps(text)
}

/** A normalized `https` URL without user info. Otherwise undefined. */
export function safeHttps(text: string): string | undefined {
  // The URL parser accepts white space, controls, backslashes and a host that only seems to be one. This does not.
  if (!AUTHORITY.test(text) || /[\s\\\p{C}]/u.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // Escaping makes it longer.
  return url.protocol === 'https:' && !url.username && !url.password && url.href.length <= LINK_MAX_CHARACTERS
    ? url.href
    : undefined
}

/** Whether the host is this machine. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
