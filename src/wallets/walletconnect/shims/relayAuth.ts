import { base58 } from '@scure/base'
import { createClock } from '../../../services/clock/clock'

/**
 * Replaces @walletconnect/relay-auth: the key and the tokens by which the relay knows this client. Its own Ed25519 is
 * written in JavaScript and takes hundreds of milliseconds on a slow device, before the socket can be opened. Here the
 * browser signs; one without Ed25519 (Chrome before 137, or a page without TLS) fetches the JavaScript. See
 * docs/decisions/relay-socket-first.md.
 */

interface SigningKey {
  readonly publicKey: Uint8Array<ArrayBuffer>
  sign(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

/** The library awaits what it makes of a key, so the key may be a promise. */
interface KeyPair {
  readonly publicKey: Promise<Uint8Array>
  readonly key: Promise<SigningKey>
}

/** What precedes a raw Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8_HEADER = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]
/** Marks an Ed25519 key in a did:key. */
const MULTICODEC_ED25519 = [0xed, 0x01]

export function generateKeyPair(seed: Uint8Array): KeyPair {
  const key = importSeed(seed)
  return { key, publicKey: key.then(({ publicKey }) => publicKey) }
}

/** The did:key of a public key. */
export async function encodeIss(publicKey: Uint8Array | Promise<Uint8Array>): Promise<string> {
  return `did:key:z${base58.encode(Uint8Array.of(...MULTICODEC_ED25519, ...(await publicKey)))}`
}

/** A token for the relay at `aud`, valid for `ttl` seconds. */
export async function signJWT(
  sub: string,
  aud: string,
  ttl: number,
  { key }: KeyPair,
  iat: number = Math.floor(createClock().now() / 1_000),
): Promise<string> {
  const { publicKey, sign } = await key
  const iss = await encodeIss(publicKey)
  const data = [
    { alg: 'EdDSA', typ: 'JWT' },
    { iss, sub, aud, iat, exp: iat + ttl },
  ]
    .map((part) => toBase64Url(encode(JSON.stringify(part))))
    .join('.')
  return `${data}.${toBase64Url(await sign(encode(data)))}`
}

/** The parts of a token, which are not verified. */
export function decodeJWT(token: string): {
  readonly header: unknown
  readonly payload: unknown
  readonly signature: Uint8Array
  readonly data: Uint8Array
} {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const parse = (part: string): unknown => JSON.parse(new TextDecoder().decode(fromBase64Url(part)))
  return {
    header: parse(header),
    payload: parse(payload),
    signature: fromBase64Url(signature),
    data: encode(`${header}.${payload}`),
  }
}

async function importSeed(seed: Uint8Array): Promise<SigningKey> {
  try {
    const key = await crypto.subtle.importKey('pkcs8', Uint8Array.of(...PKCS8_HEADER, ...seed), 'Ed25519', true, [
      'sign',
    ])
    const { x = '' } = await crypto.subtle.exportKey('jwk', key)
    return {
      publicKey: fromBase64Url(x),
      sign: async (data) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, data)),
    }
  } catch {
    const { ed25519 } = await import('@noble/curves/ed25519')
    return { publicKey: Uint8Array.from(ed25519.getPublicKey(seed)), sign: async (data) => ed25519.sign(data, seed) }
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
}
