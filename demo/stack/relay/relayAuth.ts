import { createPublicKey, verify } from 'node:crypto'

/** The client at the other end of a relay socket. */
export type RelayClient = { readonly clientId: string }

/** An `auth` token that was refused; `reason` is the close reason the relay gives. */
export class RelayAuthRefused extends Error {
  constructor(readonly reason: string) {
    super(reason)
    this.name = 'RelayAuthRefused'
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ED25519_MULTICODEC = [0xed, 0x01]
/** A raw Ed25519 key becomes a readable one for Node by this fixed DER heading (RFC 8410). */
const ED25519_SPKI_HEADING = Buffer.from('302a300506032b6570032100', 'hex')
const CLOCK_TOLERANCE_SECONDS = 60

/**
 * Reads the socket's `auth` parameter: a JWT signed with Ed25519 whose issuer is a `did:key` and whose audience is this
 * relay.
 * @throws {RelayAuthRefused} with the relay's own wording.
 */
export function verifyRelayAuth(token: string | null, relayUrl: string, nowSeconds: number): RelayClient {
  if (!token) throw new RelayAuthRefused('JWT validation error: JWT Token is missing')
  const [heading, content, signature, ...rest] = token.split('.')
  if (!heading || !content || !signature || rest.length > 0)
    throw new RelayAuthRefused('JWT validation error: JWT Token is malformed')
  const { alg } = readPart(heading)
  const { iss, aud, iat, exp } = readPart(content)
  if (alg !== 'EdDSA' || typeof iss !== 'string')
    throw new RelayAuthRefused('JWT validation error: JWT Token is malformed')
  const key = createPublicKey({
    key: Buffer.concat([ED25519_SPKI_HEADING, keyOfDid(iss)]),
    format: 'der',
    type: 'spki',
  })
  if (!verify(null, Buffer.from(`${heading}.${content}`), key, Buffer.from(signature, 'base64url'))) {
    throw new RelayAuthRefused('JWT validation error: JWT Token signature is invalid')
  }
  if (!sameHost(aud, relayUrl)) throw new RelayAuthRefused('JWT validation error: JWT Token audience is invalid')
  if (typeof iat !== 'number' || iat > nowSeconds + CLOCK_TOLERANCE_SECONDS)
    throw new RelayAuthRefused('JWT validation error: JWT Token is not yet valid')
  if (typeof exp !== 'number' || exp < nowSeconds - CLOCK_TOLERANCE_SECONDS)
    throw new RelayAuthRefused('JWT validation error: JWT Token is expired')
  return { clientId: iss }
}

function readPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Falls through to the one refusal below.
  }
  throw new RelayAuthRefused('JWT validation error: JWT Token is malformed')
}

function keyOfDid(did: string): Buffer {
  const multibase = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1]
  const bytes = multibase ? fromBase58(multibase) : undefined
  if (!bytes || bytes.length !== 34 || bytes[0] !== ED25519_MULTICODEC[0] || bytes[1] !== ED25519_MULTICODEC[1]) {
    throw new RelayAuthRefused('JWT validation error: JWT Token issuer is invalid')
  }
  return bytes.subarray(2)
}

function fromBase58(text: string): Buffer {
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(BASE58.indexOf(letter))
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

function sameHost(audience: unknown, relayUrl: string): boolean {
  try {
    return typeof audience === 'string' && new URL(audience).host === new URL(relayUrl).host
  } catch {
    return false
  }
}
