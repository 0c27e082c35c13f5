// Names behind which something secret stands, as they occur in addresses (`symKey=…`), headers and JSON texts.
const named =
  /((?:symKey|otp|[a-z_-]*token|signature|secret|password|passphrase|mnemonic|seed|private_?key|api_?key|authorization|auth|jwt)\\*["']?\s*[:=]\s*(?:\\*["'])?(?:Bearer\s+)?|\bBearer\s+)[^\s"'\\&,;})\]]+/gi

const webToken = /\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g

/** The text without what looks like a secret: pairing keys, one-time codes, tokens, signatures. */
export function redact(text: string): string {
  return text.replace(webToken, '[secret]').replace(named, '$1[secret]')
}
