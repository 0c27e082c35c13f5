const SECRET_MIN_CHARACTERS = 32

const KEY_BITS = 256

/** A key for HMAC-SHA-256. */
export type DerivedKey = Uint8Array<ArrayBuffer>

/**
 * A key of its own for each purpose (HKDF, RFC 5869), so that nothing signed for one is valid for the other. One key
 * per secret, in their order.
 * @throws TypeError if a secret is missing or too short
 */
export function deriveKeys(secrets: readonly string[], purpose: 'nonce' | 'session'): Promise<readonly DerivedKey[]> {
  if (
    secrets.length === 0 ||
    !secrets.every((secret) => typeof secret === 'string' && secret.length >= SECRET_MIN_CHARACTERS)
  )
    throw new TypeError(
      `createSiwxHandler: \`secret\` needs ${SECRET_MIN_CHARACTERS} characters or more (\`openssl rand -hex 32\`).`,
    )
  const encoder = new TextEncoder()
  return Promise.all(
    secrets.map(async (secret) => {
      const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
      const info = encoder.encode(`wallet-connect-button ${purpose}`)
      const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
      return new Uint8Array(await crypto.subtle.deriveBits(derivation, base, KEY_BITS))
    }),
  )
}
