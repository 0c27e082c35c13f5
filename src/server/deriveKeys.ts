const SECRET_MIN_CHARACTERS = 32

/**
 * A key of its own for each purpose (HKDF, RFC 5869), so that nothing signed for one is valid for the other. One key
 * per secret, in their order.
 * @throws TypeError if a secret is too short
 */
export function deriveKeys(secrets: readonly string[], purpose: 'nonce' | 'session'): Promise<readonly CryptoKey[]> {
  if (secrets.length === 0 || !secrets.every((secret) => secret.length >= SECRET_MIN_CHARACTERS))
    throw new TypeError(
      `createSiwxHandler: \`secret\` needs ${SECRET_MIN_CHARACTERS} characters or more (\`openssl rand -hex 32\`).`,
    )
  const encoder = new TextEncoder()
  return Promise.all(
    secrets.map(async (secret) => {
      const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
      const info = encoder.encode(`wallet-connect-button ${purpose}`)
      const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
      const use = { name: 'HMAC', hash: 'SHA-256', length: 256 }
      return crypto.subtle.deriveKey(derivation, base, use, false, ['sign', 'verify'])
    }),
  )
}
