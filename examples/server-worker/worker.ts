import { verifySiwx } from 'wallet-connect-button/server'
import {
  cookieOf,
  createSessionCookie,
  createVisitorCookie,
  ENDED_SESSION_COOKIE,
  readSessionCookie,
} from './sessionCookie'

const NONCE_SECONDS = 10 * 60

/** What is used of the platform's types. */
interface Storage {
  get<Value>(key: string): Promise<Value | undefined>
  put(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<boolean>
  deleteAll(): Promise<void>
  setAlarm(at: number): Promise<void>
}
interface Environment {
  readonly DOMAIN: string
  readonly SECRET: string
  readonly NONCES: { idFromName(name: string): unknown; get(id: never): { fetch(request: Request): Promise<Response> } }
}

/**
 * The nonce of one visitor. A durable object and not a key-value store, whose copies in other places could still have
 * a nonce that has been used.
 */
export class VisitorNonce {
  readonly #storage: Storage

  constructor(state: { readonly storage: Storage }) {
    this.#storage = state.storage
  }

  /** POST issues a nonce, DELETE returns it and forgets it. */
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST') {
      const nonce = crypto.randomUUID().replaceAll('-', '')
      await this.#storage.put('nonce', nonce)
      await this.#storage.setAlarm(Date.now() + NONCE_SECONDS * 1000)
      return Response.json({ nonce })
    }
    const nonce = await this.#storage.get<string>('nonce')
    await this.#storage.delete('nonce')
    return Response.json({ nonce })
  }

  async alarm(): Promise<void> {
    await this.#storage.deleteAll()
  }
}

export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const { SECRET: secret } = environment
    switch (`${request.method} ${new URL(request.url).pathname}`) {
      case 'GET /nonce': {
        const visitor = cookieOf(request, 'visitor') ?? crypto.randomUUID()
        const nonce = await nonceOf(visitor, 'POST', environment)
        return Response.json({ nonce }, { headers: { 'set-cookie': createVisitorCookie(visitor, NONCE_SECONDS) } })
      }
      case 'POST /sign-in':
        return signIn(request, environment)
      case 'GET /me': {
        const account = await readSessionCookie(request, secret)
        return account ? Response.json(account) : Response.json({ code: 'signed_out' }, { status: 401 })
      }
      // `siwx-sign-out-endpoint`: the element posts to it when the visitor signs out or disconnects.
      case 'POST /sign-out':
        return Response.json({}, { headers: { 'set-cookie': ENDED_SESSION_COOKIE } })
      default:
        return new Response(null, { status: 404 })
    }
  },
}

async function signIn(request: Request, environment: Environment): Promise<Response> {
  const { DOMAIN: domain, SECRET: secret } = environment
  const visitor = cookieOf(request, 'visitor')
  const nonce = visitor && (await nonceOf(visitor, 'DELETE', environment))
  if (!nonce) return Response.json({ code: 'nonce_mismatch' }, { status: 401 })
  const { session } = ((await request.json().catch(() => null)) ?? {}) as { session?: unknown }
  // `rpcUrls` is for contract accounts: { 'eip155:1': 'https://…' }.
  const result = await verifySiwx(session, { domain, nonce, rpcUrls: {} })
  if (!result.ok) return Response.json({ code: result.code, message: result.message }, { status: 401 })
  const { address, chainId } = result
  const headers = { 'set-cookie': await createSessionCookie({ address, chainId }, secret) }
  return Response.json({ address, chainId }, { headers })
}

async function nonceOf(visitor: string, method: string, { NONCES }: Environment): Promise<string | undefined> {
  const response = await NONCES.get(NONCES.idFromName(visitor) as never).fetch(
    new Request('https://nonces.example/', { method }),
  )
  return ((await response.json()) as { nonce?: string }).nonce
}
