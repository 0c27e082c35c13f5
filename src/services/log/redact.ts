// What a secret is, for whatever leaves the page or can be posted somewhere: the log, telemetry and the report of the
// self-check. There is no other list.

/** Names whose value is a secret. Between their words may be a hyphen, an underscore, or nothing. */
const SECRET_NAMES = [
  ...['sym key', 'private key', 'api key', 'meld key', 'otp', 'signature', 'secret', 'password', 'passphrase'],
  ...['mnemonic', 'seed', 'authorization', 'auth', 'jwt'],
]
const NAMES = SECRET_NAMES.map((name) => name.replaceAll(' ', '[-_]?')).join('|')

/** In telemetry `token`, `swapFromToken` and the like are coins (docs/protocol/telemetry.md#privacy). */
const secretName = new RegExp(`^(?:${NAMES}|(?:session|auth|access|refresh|id|nonce)[-_]?token)$`, 'i')

// The value after such a name, in URLs (`symKey=…`), headers and JSON.
const named = new RegExp(
  `((?:${NAMES}|[a-z_-]*token)\\\\*["']?\\s*[:=]\\s*(?:\\\\*["'])?(?:Bearer\\s+)?|\\bBearer\\s+)[^\\s"'\\\\&,;})\\]]+`,
  'gi',
)
const webToken = /\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g

/** Keys, ids and addresses by their shape: hexadecimal, UUID, base58, and base64 for URLs with digits and capitals. */
const identifiers = [
  /\b(?:0x)?[0-9a-fA-F]{32,}\b/g,
  /\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b/g,
  /\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g,
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z_])[\w-]{32,}/g,
]

/** The text with secrets replaced: pairing keys, one-time codes, tokens, signatures. */
export function redact(text: string): string {
  return text.replace(webToken, '[secret]').replace(named, '$1[secret]')
}

/** Whether a property of this name is a secret, whatever its value. */
export function isSecretName(name: string): boolean {
  return secretName.test(name)
}

/** Like `redact`, and also without whatever identifies a visitor or a project. Host names and file names stay. */
export function redactIdentifiers(text: string): string {
  return identifiers.reduce((left, each) => left.replace(each, '…'), redact(text))
}
