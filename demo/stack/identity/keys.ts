import { createECDH, createHash } from 'node:crypto'

/** What the client proves itself with at the token endpoint. Known to everybody: test keys only. */
export const CLIENT = { id: 'embedded-wallet', secret: seed('client').toString('hex') } as const

/** Signs the cookies of the login pages. */
export const COOKIE_KEY = seed('cookies').toString('hex')

/** The key that ID tokens are signed with, as a JSON Web Key (RFC 7517). The same at every start. */
export function signingKey(): object {
  const curve = createECDH('prime256v1')
  const d = seed('signing')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return { kty: 'EC', crv: 'P-256', kid: 'local-stand-in', use: 'sig', alg: 'ES256', d: d.toString('base64url'), x, y }
}

function seed(name: string): Buffer {
  return createHash('sha256').update(`wallet-connect-button local identity ${name}`).digest()
}
