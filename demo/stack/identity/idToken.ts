import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { SocialLoginRefused } from './SocialLoginRefused'

type Expected = { readonly issuer: string; readonly clientId: string; readonly nonce: string; readonly now?: number }

const CLOCK_TOLERANCE_SECONDS = 60

/**
 * The claims of an ID token after the checks of OpenID Connect Core 3.1.3.7: signed with a key of the provider, by this
 * issuer, for this client, for this login, and still valid.
 * @throws `SocialLoginRefused` otherwise.
 */
export function readIdToken(
  token: string,
  keys: readonly JsonWebKey[],
  { issuer, clientId, nonce, now = Date.now() }: Expected,
): Readonly<Record<string, unknown>> {
  const parts = token.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header || !payload || !signature) throw new SocialLoginRefused('The ID token is none.')
  const { alg, kid } = readPart(header)
  // One algorithm, ours: what the token says about itself may not choose.
  const key = keys.find((each) => each['kid'] === kid && each.kty === 'EC' && each.crv === 'P-256')
  if (alg !== 'ES256' || !key) throw new SocialLoginRefused('The ID token is not signed with a key of the provider.')
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new SocialLoginRefused('The signature of the ID token is wrong.')

  const claims = readPart(payload)
  const seconds = now / 1000
  if (claims['iss'] !== issuer) throw new SocialLoginRefused('The ID token is from another provider.')
  if (claims['aud'] !== clientId) throw new SocialLoginRefused('The ID token is for another client.')
  if (claims['nonce'] !== nonce) throw new SocialLoginRefused('The ID token belongs to another login.')
  if (typeof claims['exp'] !== 'number' || claims['exp'] + CLOCK_TOLERANCE_SECONDS < seconds)
    throw new SocialLoginRefused('The ID token is too old.')
  if (typeof claims['iat'] !== 'number' || claims['iat'] - CLOCK_TOLERANCE_SECONDS > seconds)
    throw new SocialLoginRefused('The ID token is from the future.')
  return claims
}

function readPart(part: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
  } catch (reason) {
    throw new SocialLoginRefused('The ID token is none.', reason)
  }
  throw new SocialLoginRefused('The ID token is none.')
}
