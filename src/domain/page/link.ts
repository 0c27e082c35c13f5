import { LINK_MAX_CHARACTERS } from '../../config/limits'
import { isLoopback, safeHttps, safePageLink } from './safePageLink'
import { SYSTEM_PREFIXES, SYSTEM_SCHEMES } from './systemSchemes'

/**
 * The shape of an app's scheme: a word, an id in the style of domain names, or words with hyphens. `git+ssh` and other
 * schemes of system programs have another.
 */
const APP_SCHEME = /^(?=.{2,31}$)[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/

// The characters that RFC 3986 allows in a URI. No white space, controls, quotes, backslashes or other scripts.
const uriCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/

// An Android intent can start any app. Only one with just a package and a safe scheme is accepted.
const intentWithPackage = /^intent:\/\/[^#]*#Intent;scheme=([a-z][a-z0-9.-]{1,30});package=[A-Za-z][\w.]+;end;?$/

/**
 * Checks a link from outside. Accepts https without user info, and schemes that an app may have as its own. A bare
 * scheme (`metamask`) becomes `metamask://`. Otherwise undefined. Every link that is opened passes here.
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

function isCustomScheme(name: string): boolean {
  if (!APP_SCHEME.test(name) || SYSTEM_SCHEMES.has(name)) return false
  return !SYSTEM_PREFIXES.some((prefix) => name.startsWith(prefix))
}
