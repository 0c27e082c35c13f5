import { LINK_MAX_CHARACTERS } from '../../config/limits'

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
  // The URL parser accepts white space, controls and backslashes. This does not.
  if (!/^https:\/\/[^/\\]/i.test(text) || /[\s\\\p{C}]/u.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // Escaping makes it longer.
  return url.protocol === 'https:' &&
    !url.username &&
    !url.password &&
    !hasUserInfo(text) &&
    url.href.length <= LINK_MAX_CHARACTERS
    ? url.href
    : undefined
}

// `https://@evil` parses with an empty user name.
function hasUserInfo(text: string): boolean {
  return /^https:\/\/[^/?#]*@/i.test(text)
}

/** Whether the host is this machine. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
