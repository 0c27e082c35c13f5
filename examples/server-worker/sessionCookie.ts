export type Account = { readonly address: string; readonly chainId: string }

const SESSION_SECONDS = 7 * 24 * 60 * 60
const FLAGS = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** A `Set-Cookie` header that signs the visitor in, with an HMAC over account and expiry. */
export async function createSessionCookie({ address, chainId }: Account, secret: string): Promise<string> {
  const content = JSON.stringify({ address, chainId, expires: Date.now() + SESSION_SECONDS * 1000 })
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), bytesOf(content))
  const value = `${encodeURIComponent(content)}.${toHex(signature)}`
  return `session=${value}; Max-Age=${SESSION_SECONDS}; ${FLAGS}`
}

export const ENDED_SESSION_COOKIE = `session=; Max-Age=0; ${FLAGS}`

/** The account of a request, or undefined if its cookie is missing, forged or expired. */
export async function readSessionCookie(request: Request, secret: string): Promise<Account | undefined> {
  const [, content, signature] = /^(.+)\.([0-9a-f]{64})$/.exec(cookieOf(request, 'session') ?? '') ?? []
  if (!content || !signature) return undefined
  const text = decodeURIComponent(content)
  const ours = await crypto.subtle.verify('HMAC', await keyOf(secret), fromHex(signature), bytesOf(text))
  if (!ours) return undefined
  const { address, chainId, expires } = JSON.parse(text) as Account & { expires: number }
  return expires > Date.now() ? { address, chainId } : undefined
}

/** A cookie of the nonce's visitor, who is not signed in yet. */
export function createVisitorCookie(visitor: string, seconds: number): string {
  return `visitor=${visitor}; Max-Age=${seconds}; ${FLAGS}`
}

export function cookieOf(request: Request, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(request.headers.get('cookie') ?? '')?.[1]
}

function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
