import { plainName } from '../domain/page/plainName'
import { nearestWord } from '../domain/nearestWord'
import { DEFAULT_SERVICE_URLS } from '../services/serviceUrls'

// What a report may say. It is posted in public, so whatever came from the page or a host is included only
// in one of these forms. There is no list of secrets here: what has none of the forms is a length, or an ellipsis.

const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[a-z]{1,8}\.\d{1,4})?$/
/** Of the build: eight digits of a hash are no secret. */
const FILE = /^(?:chunks\/)?[a-z]{1,24}(?:[-.][a-z]{1,16}){0,4}(?:-[0-9a-f]{1,8})?\.js$/
/** Hosts that everyone uses. A host of the page's own may have a key in its name. */
const HOSTS = [
  ...Object.values(DEFAULT_SERVICE_URLS).flatMap((url) => (typeof url === 'string' ? [new URL(url).host] : [])),
  ...['cdn.jsdelivr.net', 'unpkg.com', 'esm.sh', 'localhost', '127.0.0.1'],
]
const SEGMENTS = (
  'dist-cdn npm wallet-connect-button assets static js scripts lib vendor public wp-content plugins uploads api auth ' +
  'siwx siwe nonce sign-in verify session'
).split(' ')
const PACKAGE = /^wallet-connect-button@(?:latest|\d{1,4}(?:\.\d{1,4}){0,2})$/
const TYPES = ['text/html', 'text/plain', 'text/css', 'application/json', 'application/octet-stream', 'image/svg+xml']

const NAME_MAX_CHARACTERS = 32

const lengthOf = (text: string): string => `${text.length} characters`

export function sayVersion(version: string): string {
  return VERSION.test(version) ? version : `unknown (${lengthOf(version)})`
}

export function sayFile(name: string): string {
  return FILE.test(name) ? name : `another file (${lengthOf(name)})`
}

export function sayType(type: string): string {
  return TYPES.includes(type) ? type : type ? 'another type' : 'no type'
}

/** A name as it was written, if it is nearly a known one. */
export function sayName(written: string, known: readonly string[]): string {
  const isNear =
    written.length <= NAME_MAX_CHARACTERS &&
    (nearestWord(written, known) !== undefined || known.some((name) => plainName(name) === plainName(written)))
  return isNear ? written : `one of ${lengthOf(written)}`
}

/** Scheme, host and path; an ellipsis for a host and for a part of the path that are not known. */
export function sayUrl(url: string, ownOrigin?: string): string {
  if (url === 'blob:') return url
  const [, scheme = '', host = '', port = '', path = ''] =
    /^(?:((?:https?|wss?):)\/\/([^/:?#]*)(:\d{1,5})?)?(\/[^?#]*)?/.exec(url) ?? []
  const origin = `${scheme}//${host}${port}`
  const isShown = origin === ownOrigin || HOSTS.includes(host)
  const segments = path.split('/').map((part) => (!part || isPlain(part) ? part : '…'))
  return `${scheme && (isShown ? origin : `${scheme}//…`)}${segments.join('/')}`
}

const isPlain = (part: string): boolean => SEGMENTS.includes(part) || VERSION.test(part) || PACKAGE.test(part)
