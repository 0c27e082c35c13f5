import { LINK_MAX_CHARACTERS } from '../../config/limits'
import { isLoopback, safeHttps, safePageLink } from './safePageLink'

/**
 * What a browser carries out itself instead of asking the system for an app. The standards of the web name no others
 * (URL, "special scheme"; Fetch, "scheme fetch"; HTML, "javascript"), the rest is of engines.
 */
const BROWSER_SCHEME =
  /^(?:about|android-app|blob|content|data|file|filesystem|ftp|https?|intent|javascript|resource|vbscript|view-source|wss?)$/

/** The shape of an app's scheme (RFC 3986, 3.1): a word, an id in the style of domain names, or words with hyphens. */
const APP_SCHEME = /^(?=.{2,31}$)[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/

// The characters that RFC 3986 allows in a URI. No white space, controls, quotes, backslashes or other scripts.
const uriCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/

/**
 * Checks a link from outside. Accepts https without user info, and the scheme of an app. A bare scheme (`metamask`)
 * becomes `metamask://`. Otherwise undefined. Every link that is opened passes here; whether that takes a press that
 * names the scheme says `foreignScheme` (domain/wallet/foreignScheme.ts).
 */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length === 0 || text.length > LINK_MAX_CHARACTERS) return undefined
  const name = text.split(':', 1)[0]?.toLowerCase() ?? ''
  if (name === 'https') return safeHttps(text)
  if (!uriCharacters.test(text) || !APP_SCHEME.test(name) || BROWSER_SCHEME.test(name)) return undefined
  const link = text.includes(':') ? name + text.slice(name.length) : `${name}://`
  return URL.canParse(link) ? link : undefined
}

/** A link to open in a browser tab: https only. */
export function safeWebLink(text: unknown): string | undefined {
  const link = safeLink(text)
  return link?.startsWith('https://') ? link : undefined
}

/** A link from a service: https, and http on this machine for a page on this machine. */
export function safeServiceLink(text: unknown, page: string): string | undefined {
  return (
    safeWebLink(text) ??
    (typeof text === 'string' && URL.canParse(text) && isLoopback(new URL(text)) ? safePageLink(text, page) : undefined)
  )
}
