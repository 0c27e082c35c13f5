import { LINK_MAX_CHARACTERS } from '../../config/limits'
import { isLoopback, safeHttps, safePageLink } from './safePageLink'

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

function isCustomScheme(name: string): boolean {
  if (!scheme.test(name) || name === 'https' || forbidden.has(name)) return false
  return !FORBIDDEN_PREFIXES.split(' ').some((prefix) => name.startsWith(prefix))
}
