const NAMES =
  'symKey|otp|[a-z_-]*token|signature|secret|password|passphrase|mnemonic|seed|private_?key|api_?key|authorization' +
  '|auth|jwt'
// The value after such a name, in URLs (`symKey=…`), headers and JSON.
const named = new RegExp(
  `((?:${NAMES})\\\\*["']?\\s*[:=]\\s*(?:\\\\*["'])?(?:Bearer\\s+)?|\\bBearer\\s+)[^\\s"'\\\\&,;})\\]]+`,
  'gi',
)

const webToken = /\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g

/** The text with secrets replaced: pairing keys, one-time codes, tokens, signatures. */
export function redact(text: string): string {
  return text.replace(webToken, '[secret]').replace(named, '$1[secret]')
}
