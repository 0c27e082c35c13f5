// What a secret is, in texts of others that the page has asked for: the log with `debug`, and events of telemetry.
// There is no other list. What is logged without being asked for is listed instead: `classOf` and `sayable`.

/** Names whose value is a secret. Between their words may be a hyphen, an underscore, or nothing. */
const SECRET_NAMES = [
  ...['sym key', 'private key', 'secret key', 'access key', 'api key', 'app key', 'meld key', 'dkey', 'api token'],
  ...['otp', 'signature', 'secret', 'password', 'passphrase', 'mnemonic', 'seed', 'authorization', 'auth', 'jwt'],
]
const NAMES = SECRET_NAMES.map((name) => name.replaceAll(' ', '[-_]?')).join('|')

/** In telemetry `token`, `swapFromToken` and the like are coins (docs/protocol/telemetry.md#privacy). */
const secretName = new RegExp(`^(?:${NAMES}|(?:session|auth|access|refresh|id|nonce)[-_]?token)$`, 'i')

// The value after such a name, in URLs (`symKey=…`), headers and JSON.
const named = new RegExp(
  `((?:${NAMES}|(?<![a-z_-])[a-z_-]*token)\\\\*["']?\\s*[:=]\\s*(?:\\\\*["'])?(?:Bearer\\s+)?|\\bBearer\\s+)` +
    `(?!\\[secret\\])[^\\s"'\\\\&,;})\\]]+`,
  'gi',
)
const webToken = /(?<![\w-])eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g

/** Of a parameter of a URL. Elsewhere these names say less. */
const parameter =
  /([?&#;][\w.-]*(?:key|token|secret|password|auth|code|otp|sig|signature)=)(?!\[secret\])[^&#;\s"'\\]+/gi
const webUrl = /\b(?:https?|wss?):\/\/[^\s"'<>\\]+/gi
/** What stands in the path of a URL after its version, as of most RPC providers: `/v2/<key>`. */
const versionedKey = /(\/v\d+\/)(?!0x)(?=[\w-]*[\dA-Z])[\w-]{12,}/g
/** Other keys in a URL by their shape. Addresses and hashes of chains are public, and begin with `0x`. */
const pathKeys = [
  /(?<=[/=])[0-9a-fA-F]{32,}(?=[/?#&:,.)\]]|$)/g,
  /(?<=[/=])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?=[/?#&:,.)\]]|$)/g,
  /(?<=[/=])(?!0x)(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z_])[\w-]{20,}(?=[/?#&:,)\]]|$)/g,
]

/**
 * The text with secrets replaced: pairing keys, one-time codes, tokens, signatures, keys in URLs. Percent-encoded ones
 * are found too, as in a link that holds another; the text around them is then decoded.
 */
export function redact(text: string): string {
  const found = cut(text).replace(/[^\s<>]+/g, (run) => {
    const decoded = decode(run)
    if (decoded === run) return run
    const redacted = redactPlain(decoded)
    return redacted === decoded ? run : redacted
  })
  return redactPlain(found)
}

/** A secret at the cut is whole before it and shortened after it: what is left of it may have the form of none. */
function cut(text: string): string {
  return text.length > TEXT_MAX_CHARACTERS ? `${text.slice(0, TEXT_MAX_CHARACTERS).replace(/(?<!\S)\S+$/, '')}…` : text
}

function redactPlain(text: string): string {
  return text
    .replace(webToken, '[secret]')
    .replace(named, '$1[secret]')
    .replace(parameter, '$1[secret]')
    .replace(webUrl, redactUrl)
}

function redactUrl(url: string): string {
  const withoutUser = url.replace(/^([a-z]+:\/\/)[^/?#@]*@/i, '$1[secret]@')
  return pathKeys.reduce(
    (left, each) => left.replace(each, '[secret]'),
    withoutUser.replace(versionedKey, '$1[secret]'),
  )
}

const ENCODED_TIMES_MAX = 3

/** Of a text that comes from outside. The rest is cut before anything is searched for in it. */
const TEXT_MAX_CHARACTERS = 8_000

/** Without percent-encoding, save of spaces and controls, which would end a value. */
function decode(text: string): string {
  let decoded = text
  for (let times = 0; times < ENCODED_TIMES_MAX && decoded.includes('%'); times += 1)
    decoded = decoded.replace(/%(2[1-9a-f]|[3-6][\da-f]|7[\da-e])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return decoded
}

/** Whether a property of this name is a secret, whatever its value. */
export function isSecretName(name: string): boolean {
  return secretName.test(name)
}
